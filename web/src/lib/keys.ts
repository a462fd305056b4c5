/** Say whether a key is meant for the table, and not for a text field, a choice, a dialog or the browser. */
export function isForTable(event: KeyboardEvent): boolean {
  return (
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    !document.querySelector('dialog[open]') &&
    !(event.target as Element).closest('input, select, textarea, [contenteditable]')
  );
}
