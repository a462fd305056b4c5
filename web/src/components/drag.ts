// Dragging by Pointer Events: HTML's own drag and drop does nothing by touch. A tap stays a tap.
export interface Drag {
  /** Whether this can be dragged now. */
  enabled: boolean;
  onstart?: () => void;
  /** The `data-drop` that the pointer is over, or null. */
  onover?: (target: string | null) => void;
  ondrop: (target: string) => void;
}

const FAR = 8;

export function drag(node: HTMLElement, options: Drag) {
  let from: { x: number; y: number; id: number } | null = null;
  let moving = false;

  function targetAt(event: PointerEvent): string | null {
    node.style.pointerEvents = 'none';
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-drop]');
    node.style.pointerEvents = '';
    return under?.dataset['drop'] ?? null;
  }

  function down(event: PointerEvent) {
    if (!options.enabled || event.button) return;
    from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    // A quick mouse leaves the card before the drag begins.
    for (const [name, hear] of Object.entries(heard)) addEventListener(name, hear as EventListener);
  }

  /** A finger drags, except where the page is longer than the screen and has to scroll. */
  function hold(event: Event) {
    if (from && document.documentElement.scrollHeight <= innerHeight + 1) event.preventDefault();
  }

  function move(event: PointerEvent) {
    if (!from || event.pointerId !== from.id) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!moving && Math.hypot(x, y) < FAR) return;
    if (!moving) {
      moving = true;
      node.setPointerCapture(event.pointerId);
      node.classList.add('dragged');
      options.onstart?.();
    }
    node.style.translate = `${x}px ${y}px`;
    options.onover?.(targetAt(event));
  }

  function end(event: PointerEvent) {
    if (!from || event.pointerId !== from.id) return;
    const target = moving && event.type === 'pointerup' ? targetAt(event) : null;
    if (moving) addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, true));
    for (const [name, hear] of Object.entries(heard)) removeEventListener(name, hear as EventListener);
    from = null;
    moving = false;
    options.onover?.(null);
    // While it still lies where you dropped it: the card flies on from there.
    if (target) options.ondrop(target);
    node.classList.remove('dragged');
    node.style.translate = '';
  }

  function swallow(event: Event) {
    event.stopPropagation();
    event.preventDefault();
  }

  const heard = { pointermove: move, pointerup: end, pointercancel: end } as const;
  node.addEventListener('pointerdown', down);
  node.addEventListener('touchmove', hold, { passive: false });
  return {
    update: (changed: Drag) => (options = changed),
    destroy() {
      for (const [name, hear] of Object.entries(heard)) removeEventListener(name, hear as EventListener);
    },
  };
}
