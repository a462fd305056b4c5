// Small sounds, made here: no files. Off unless the person wants them.
import { preferences } from './preferences.svelte';

let context: AudioContext | undefined;

function note(pitch: number, at: number, length: number, loud = 0.06): void {
  const sound = (context ??= new AudioContext());
  const voice = sound.createOscillator();
  const volume = sound.createGain();
  voice.frequency.value = pitch;
  voice.type = 'triangle';
  volume.gain.setValueAtTime(loud, sound.currentTime + at);
  volume.gain.exponentialRampToValueAtTime(0.0001, sound.currentTime + at + length);
  voice.connect(volume).connect(sound.destination);
  voice.start(sound.currentTime + at);
  voice.stop(sound.currentTime + at + length);
}

const tunes = {
  card: () => note(330, 0, 0.09),
  turn: () => (note(523, 0, 0.14), note(784, 0.13, 0.25)),
  boom: () => (note(80, 0, 0.6, 0.2), note(55, 0.05, 0.8, 0.2)),
  end: () => (note(523, 0, 0.2), note(659, 0.16, 0.2), note(784, 0.32, 0.4)),
};

export function play(tune: keyof typeof tunes): void {
  if (preferences.sounds) tunes[tune]();
}
