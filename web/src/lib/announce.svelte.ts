// What the page tells screen readers, one thing after the other.
import { untrack } from 'svelte';

class Announcer {
  lines = $state.raw<readonly { id: number; text: string }[]>([]);
}
export const announcer = new Announcer();
let id = 0;

export function announce(text: string): void {
  if (text) announcer.lines = [...untrack(() => announcer.lines), { id: id++, text }].slice(-40);
}
