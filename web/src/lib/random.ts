/** Return an id that nobody else chooses. `crypto.randomUUID` is missing on plain http, as at home. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
