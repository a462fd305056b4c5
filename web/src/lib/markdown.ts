// The little Markdown that the pages of rules are written in, as HTML. All text is escaped.
const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
    .replace(/\[([^\]]+)\]\((?:[\w./#-]*)\)/g, '$1');
}

const cells = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim()));

function table(lines: string[]): string {
  const row = (line: string, tag: string) =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`;
  const body = lines.slice(2).map((line) => row(line, 'td'));
  return `<div class="wide" tabindex="0"><table><thead>${row(lines[0]!, 'th')}</thead><tbody>${body.join('')}</tbody></table></div>`;
}

function list(lines: string[]): string {
  const ordered = /^\d/.test(lines[0]!);
  const items: string[] = [];
  for (const line of lines) {
    const item = line.match(/^(?:[-*]|\d+\.) (.*)/)?.[1];
    if (item === undefined) items[items.length - 1] += ` ${line.trim()}`;
    else items.push(item);
  }
  const tag = ordered ? 'ol' : 'ul';
  return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`;
}

function block(lines: string[]): string {
  const first = lines[0]!;
  const heading = first.match(/^(#{1,4}) (.*)/);
  if (heading) {
    const level = heading[1]!.length;
    return `<h${level}>${inline(heading[2]!)}</h${level}>` + (lines.length > 1 ? block(lines.slice(1)) : '');
  }
  if (first.startsWith('>'))
    return `<blockquote>${render(lines.map((line) => line.replace(/^> ?/, '')).join('\n'))}</blockquote>`;
  if (first.startsWith('|')) return table(lines);
  if (/^([-*]|\d+\.) /.test(first)) return list(lines);
  return `<p>${inline(lines.join(' '))}</p>`;
}

export function render(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').filter(Boolean))
    .filter((lines) => lines.length)
    .map(block)
    .join('\n');
}
