/** Shows a text in which the typed beginnings of words are highlighted. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const words = folded(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const parts = text.split(/(?<=[^\p{L}\p{N}\p{M}])(?=[\p{L}\p{N}])/u);
  let at = 0;
  return parts.map((part) => {
    const start = at;
    at += part.length;
    const beginning = words.find((word) => folded(part).startsWith(word)) ?? '';
    const length = [...part.normalize('NFC')].slice(0, beginning.length).join('').length;
    return (
      <span key={start}>
        {length > 0 && <mark>{part.slice(0, length)}</mark>}
        {part.slice(length)}
      </span>
    );
  });
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
