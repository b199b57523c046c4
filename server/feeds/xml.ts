/** A fragment of XML. Only `element` creates it, because it escapes its content. */
export class Xml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Content = Xml | string | null | undefined | false | readonly Content[];

/**
 * Returns an XML element: `<name a="1">…</name>`. Escapes strings, and omits empty content and undefined attributes.
 * Libraries for feeds wrap texts in CDATA and line breaks, which some readers show or decode twice.
 */
export function element(name: string, attributes: Record<string, string | undefined>, ...content: Content[]): Xml {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escaped(value)}"`,
  );
  const inside = textOf(content);
  return new Xml(inside === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inside}</${name}>`);
}

/** Returns the text of an XML document: the declaration and the given root element. */
export function documentOf({ text }: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
}

function textOf(content: Content): string {
  if (content instanceof Xml) return content.text;
  if (typeof content === 'string') return escaped(content);
  return content ? content.map(textOf).join('') : '';
}

/** Escapes a text for elements and attributes of XML and HTML. Removes characters that XML forbids. */
export function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  );
}
