// Svelte transitions: cards fly from the player who lays them, and to the player who takes them.
import { flip as svelteFlip } from 'svelte/animate';

const SHORT = 280;
export const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Where the last card that you played lay: it flies on from there. */
let played: DOMRect | undefined;
export function playFrom(card: Element | null): void {
  played = card?.getBoundingClientRect();
}

/** The way from one place to the middle of another, as a transform that is `left` (1 to 0) from its end. */
function way(start: DOMRect, end: DOMRect) {
  const x = start.x + start.width / 2 - end.x - end.width / 2;
  const y = start.y + start.height / 2 - end.y - end.height / 2;
  const scale = Math.min(1, Math.max(0.4, start.width / end.width));
  return (left: number) =>
    `transform: translate(${x * left}px, ${y * left}px) scale(${1 - (1 - scale) * left}); opacity: ${1 - 0.3 * left}; z-index: 5`;
}

/** Come from a place of the table, or from where you have just played. */
export function flyFrom(node: Element, { from, delay = 0 }: { from: string; delay?: number }) {
  const start = played ?? (from === '' ? undefined : document.querySelector(from)?.getBoundingClientRect());
  played = undefined;
  if (!start || reducedMotion()) return { duration: 0 };
  const path = way(start, node.getBoundingClientRect());
  return { duration: SHORT, delay, css: (_: number, left: number) => path(left) };
}

/** Go to a place of the table, and leave your own at once. */
export function flyTo(node: HTMLElement, { to, delay = 0 }: { to: string; delay?: number }) {
  const end = to === '' ? undefined : document.querySelector(to)?.getBoundingClientRect();
  if (!end || reducedMotion()) return { duration: 0 };
  const path = way(end, node.getBoundingClientRect());
  const place = `position: absolute; left: ${node.offsetLeft}px; top: ${node.offsetTop}px; pointer-events: none`;
  return { duration: SHORT, delay, css: (_: number, left: number) => `${path(left)}; ${place}` };
}

/** Stay until what comes has come. */
export const stay = (_: Element) => ({ duration: reducedMotion() ? 0 : SHORT });

/** Move up when a neighbour has gone. */
export function flip(node: Element, fromTo: { from: DOMRect; to: DOMRect }) {
  return svelteFlip(node, fromTo, { duration: reducedMotion() ? 0 : SHORT });
}
