import type { CheerioAPI } from 'cheerio/slim';
import { isEvent, type SchemaNode } from './schema-org.ts';

type Element = ReturnType<CheerioAPI>[number];

/** Nested items: an event has a place, which has an address. */
const maxDepth = 12;
const maxEvents = 2000;

/** Returns the events of a page that are marked up with `itemscope` and `itemprop`. */
export function eventsInMicrodata($: CheerioAPI): SchemaNode[] {
  return $('[itemscope][itemtype]')
    .toArray()
    .filter((element) => isEvent(typesOf($, element)) && !/\bsuperEvent\b/.test($(element).attr('itemprop') ?? ''))
    .slice(0, maxEvents)
    .map((element) => thingOf($, element, 0));
}

function typesOf($: CheerioAPI, element: Element): string[] {
  return ($(element).attr('itemtype') ?? '').split(/\s+/).filter(Boolean);
}

function thingOf($: CheerioAPI, element: Element, depth: number): SchemaNode {
  const thing: Record<string, unknown[]> = { '@type': typesOf($, element) };
  const id = $(element).attr('itemid');
  if (id) thing['@id'] = [id];
  if (depth > maxDepth) return thing;
  collect(element);
  for (const name of ($(element).attr('itemref') ?? '').split(/\s+/).filter(Boolean)) {
    const referred = $(`[id="${name.replace(/["\\]/g, '')}"]`).get(0);
    if (referred && referred !== element) take(referred);
  }
  return thing;

  function collect(parent: Element): void {
    for (const child of $(parent).children().toArray()) take(child);
  }

  function take(node: Element): void {
    const isThing = $(node).is('[itemscope]');
    for (const name of ($(node).attr('itemprop') ?? '').split(/\s+/).filter(Boolean)) {
      thing[name] ??= [];
      thing[name].push(isThing ? thingOf($, node, depth + 1) : contentOf($, node));
    }
    if (!isThing) collect(node);
  }
}

function contentOf($: CheerioAPI, node: Element): string {
  const at = (name: string) => $(node).attr(name);
  const tag = String($(node).prop('tagName') ?? '').toLowerCase();
  const linked = ['a', 'link', 'area'].includes(tag) ? at('href') : undefined;
  const embedded = ['img', 'iframe', 'source'].includes(tag) ? at('src') : undefined;
  const measured = ['data', 'meter'].includes(tag) ? at('value') : undefined;
  return at('content') ?? at('datetime') ?? linked ?? embedded ?? measured ?? $(node).text();
}
