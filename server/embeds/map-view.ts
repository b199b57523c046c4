import type { BoundingBox } from '#contract/places.ts';
import { textsIn } from '#server/text/texts.ts';
import type { EmbedContext } from './embed.ts';
import type { ListedEvent } from './find-events.ts';
import { type Html, html } from './html.ts';
import { listView } from './list-view.ts';
import { drawOutline } from './map/draw-outline.ts';
import { labelsOf } from './map/labels.ts';
import { openOutline } from './map/outline.ts';
import { type Pin, pinsOf, positionOf } from './map/pins.ts';
import { type MapView, mapSize, percentOf, viewOfBox, viewOfPositions, zoomOf } from './map/view.ts';

/** Beyond this zoom the coast is less exact than the drawing, and is blurred. */
const crispZoom = 9;
const maxBlurUnits = 16;
const maxNames = 3;

/**
 * Returns the events as a list below a map of the coasts, with pins whose numbers are in the list. Without `area`, the
 * map shows the surroundings of the events. Events without coordinates are in the list only.
 */
export async function mapView(
  context: EmbedContext,
  events: readonly ListedEvent[],
  area: BoundingBox | undefined,
): Promise<Html> {
  const positions = events.flatMap((event) => positionOf(event) ?? []);
  if (positions.length === 0) return listView(context, events);
  const view = area ? viewOfBox(area) : viewOfPositions(positions);
  const pins = pinsOf(events, view);
  const pinOf = new Map(
    pins.flatMap(({ number, events }) =>
      events.map((event, index) => [event.id, { number, anchor: index === 0 ? anchorOf(number) : undefined }] as const),
    ),
  );
  const list = listView(context, events, ({ id }) => pinOf.get(id));
  return html`${await drawMap(context, view, pins)}<div class=two>${list}</div>`;
}

async function drawMap({ locale }: EmbedContext, view: MapView, pins: readonly Pin[]): Promise<Html> {
  const outline = await openOutline();
  const { land, borders } = drawOutline(outline, view);
  const { width, height } = mapSize;
  const blur = Math.min(maxBlurUnits, 2 ** (zoomOf(view) - crispZoom));
  const isBlurred = zoomOf(view) > crispZoom;
  const t = textsIn('embedPages', locale);
  const towns = labelsOf(outline.towns, view, pins).map(({ name, isAbove, isForWide, ...at }) => {
    const { x, y } = percentOf(at);
    const label = html`<circle cx=${x} cy=${y} r=2 /><text x=${x} y=${y} dy=${isAbove ? -6 : 14}>${name}</text>`;
    return isForWide ? html`<g class=w>${label}</g>` : label;
  });
  const links = pins.map(({ number, events, ...at }) => {
    const { x, y } = percentOf(at);
    const names = events.slice(0, maxNames).map(({ name }) => name);
    const rest = events.length > maxNames ? [t('more', { count: events.length - maxNames })] : [];
    const label = t('pin', { pin: String(number), names: [...names, ...rest].join(', ') });
    return html`<a href="#${anchorOf(number)}" aria-label="${label}"><circle cx=${x} cy=${y} r=12 /><text x=${x} y=${y} dy=4.5>${number}</text></a>`;
  });
  return html`<svg class=m role=group aria-label="${t('map')}"><g aria-hidden=true><svg viewBox="0 0 ${width} ${height}" width=100% height=100%>${
    isBlurred && html`<filter id=f><feGaussianBlur stdDeviation=${Math.round(blur * 10) / 10} /></filter>`
  }<path class=l${isBlurred && html` filter="url(#f)"`} d="${land}"/><path class=b d="${borders}"/></svg>${towns}</g>${links}</svg>`;
}

function anchorOf(number: number): string {
  return `p${number}`;
}
