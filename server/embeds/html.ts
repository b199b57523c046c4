/** A fragment of HTML. Only `html` creates it, because it escapes the values. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | null | undefined | false | readonly Value[];

/** Returns HTML with all values escaped, as in elements and quoted attributes. Omits null, undefined and false. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.map((part, index) => part + textOf(values[index])).join(''));
}

function textOf(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return String(value);
  return value ? value.map(textOf).join('') : '';
}

/** Also removes characters that HTML forbids. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: HTML forbids them
      .replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f]/g, '')
      .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  );
}
