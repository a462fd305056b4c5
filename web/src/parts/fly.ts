// Cards come from whoever laid them: a Svelte transition from one place of the table to another.
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function flyFrom(node: Element, { from }: { from: string }) {
  const start = from === '' ? undefined : document.querySelector(from)?.getBoundingClientRect();
  if (!start || calm()) return { duration: 0 };
  const end = node.getBoundingClientRect();
  const x = start.x + start.width / 2 - end.x - end.width / 2;
  const y = start.y + start.height / 2 - end.y - end.height / 2;
  return {
    duration: 260,
    css: (_: number, left: number) => `transform: translate(${x * left}px, ${y * left}px) scale(${1 - 0.4 * left}); opacity: ${1 - 0.3 * left}; z-index: 5`,
  };
}
