// A glow around places of the table: what a lesson points at, and what a hint shows.
import { onMount } from 'svelte';

const LIT = 'outline: 4px solid var(--shown) !important; outline-offset: 2px; animation: lit 0.8s infinite alternate;';
/** What was played, beside what would have been better. */
export const PLAYED = 'outline: 4px dashed var(--warn) !important; outline-offset: 2px;';

/** Return what finds places: `pile A` has the mark data-pile="A". */
export function selector(places: readonly string[]): string {
  return places.map((place) => place.replace(/^(\S+) (.*)$/, '[data-$1="$2"]')).join(', ');
}

/** Let these places glow while the component is there; a sheet of its own finds them when the table draws them again. */
export function glow(places: () => readonly string[], outline = LIT): void {
  const light = new CSSStyleSheet();
  onMount(() => {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, light];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== light);
    };
  });
  $effect(() => {
    const found = selector(places());
    light.replaceSync(found && `:is(${found}) { ${outline} }`);
  });
}
