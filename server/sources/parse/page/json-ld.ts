import { isEvent, listed, maxNodeDepth, nodesOf, type SchemaNode } from './schema-org.ts';

/** An event, and the event that contains it. */
export interface EventNode {
  thing: SchemaNode;
  parent?: SchemaNode;
}

/** Returns the events in a JSON-LD script, nested ones included; undefined if it is invalid. */
export function eventsInJsonLd(script: string): EventNode[] | undefined {
  const data = looseJson(script);
  if (data === undefined) return undefined;
  const byId = new Map<string, SchemaNode>();
  const found: EventNode[] = [];
  visit(data, 0, (thing) => {
    const id = thing['@id'];
    if (typeof id === 'string' && Object.keys(thing).length > 1) byId.set(id, { ...byId.get(id), ...thing });
  });
  collect(data, 0);
  return found;

  function collect(value: unknown, depth: number, parent?: SchemaNode): void {
    if (depth > maxNodeDepth || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const one of value) collect(one, depth + 1, parent);
      return;
    }
    const thing = value as SchemaNode;
    if (!isEvent(thing['@type'])) {
      for (const [name, inner] of Object.entries(thing)) if (!notParts.has(name)) collect(inner, depth + 1);
      return;
    }
    const whole = withReferences(thing, byId);
    const parts = nodesOf(thing.subEvent ?? thing.subEvents);
    // A series that lists its dates is not a date itself.
    const isOnlyAList = parts.length > 0 && listed(thing['@type']).some((type) => /EventSeries$/.test(String(type)));
    if (!isOnlyAList) found.push(parent ? { thing: whole, parent } : { thing: whole });
    for (const part of parts) collect({ '@type': 'Event', ...part }, depth + 1, whole);
  }
}

const notParts = new Set(['@context', 'superEvent']);

/** Replaces references such as `{ "@id": "#venue" }` by the node they name. */
function withReferences(thing: SchemaNode, byId: Map<string, SchemaNode>): SchemaNode {
  const whole = (value: unknown) => {
    const id = typeof value === 'object' && value !== null ? (value as SchemaNode)['@id'] : undefined;
    return typeof id === 'string' && Object.keys(value as SchemaNode).length <= 2
      ? { ...byId.get(id), ...(value as SchemaNode) }
      : value;
  };
  return { ...thing, location: listed(thing.location).map(whole), offers: listed(thing.offers).map(whole) };
}

function visit(value: unknown, depth: number, look: (thing: SchemaNode) => void): void {
  if (depth > maxNodeDepth || typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) look(value as SchemaNode);
  for (const inner of Object.values(value)) visit(inner, depth + 1, look);
}

/**
 * Parses JSON with the errors of hand-written templates: comments, line ends in texts, trailing commas, or two objects
 * in a row.
 */
function looseJson(script: string): unknown {
  const text = script
    .trim()
    .replace(/^(<!--|\/\*<!\[CDATA\[\*\/|\/\/<!\[CDATA\[)|(-->|\/\*\]\]>\*\/|\/\/\]\]>)$/g, '')
    .trim()
    .replace(/;$/, '');
  const mended = oneSpace(withoutComments(text)).replace(/,\s*([}\]])/g, '$1');
  const readings = [
    () => text,
    () => oneSpace(text),
    () => mended,
    () => `[${mended.replace(/}\s*{/g, '},{')}]`,
    () => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  ];
  for (const reading of readings) {
    try {
      return JSON.parse(reading());
    } catch {
      // The next parser is more tolerant.
    }
  }
  return undefined;
}

function oneSpace(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters where JSON forbids them.
  return text.replace(/[\u0000-\u001f]+/g, ' ');
}

/** Strings are skipped as a whole: `"https://…"` contains no comment. */
function withoutComments(text: string): string {
  return text.replace(/"(?:[^"\\]|\\[\s\S])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (part) =>
    part.startsWith('"') ? part : '',
  );
}
