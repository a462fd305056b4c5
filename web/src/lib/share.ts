// Gives a link to another person: by the device's own menu, or by the clipboard.

/** Share a link; true if it is only on the clipboard, so you still have to send it. */
export async function share(title: string, url: string): Promise<boolean> {
  if (navigator.share) {
    await navigator.share({ title, url }).catch(() => {});
    return false;
  }
  return copy(url);
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
}

/** On plain http, as at home, browsers hide their clipboard from pages: copy what is marked. */
function copyByHand(text: string): boolean {
  const field = Object.assign(document.createElement('textarea'), { value: text });
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
