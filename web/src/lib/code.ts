/** Return the code of a table in a typed or pasted text: a link, or the code in groups or capitals. */
export function codeIn(text: string): string {
  const code = (text.match(/\/(?:table|replay)\/(\w+)/)?.[1] ?? text).toLowerCase().replace(/[\s-]/g, '');
  // A code has none of the letters that look like digits.
  return /^[0-9a-z]+$/.test(code) ? code.replaceAll('o', '0').replace(/[il]/g, '1') : '';
}
