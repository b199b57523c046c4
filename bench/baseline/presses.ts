import { tileSizePx } from '#contract/constants.ts';
import type { MapCells } from '#contract/map.ts';
import { project } from '#contract/tiles.ts';
import { clusterCells } from '#web/map/cluster-cells.ts';
import { decodeCells } from '#web/map/decode.ts';
import type { View } from '#web/map/view.ts';

export interface PressBaseline {
  /** Class names of the app's own style sheet. */
  names: Record<'pin' | 'disc' | 'drop' | 'lone' | 'shape' | 'pins', string>;
  /** URL of the cells request without filters. */
  query: string;
  view: View;
}

/**
 * Minimum cost of a filter press: on a copy of the app's page, a press requests cells, merges them and moves pins with
 * plain DOM calls.
 */
export function startPressBaseline({ names, query, view }: PressBaseline): void {
  const layer = document.querySelector<HTMLElement>(`.${names.pins}`);
  if (!layer) throw new Error('The page has no pins to start with.');
  const template = document.createElement('template');
  template.innerHTML = `<button type="button" tabindex="-1" aria-pressed="false"><span class="${names.shape}"></span></button>`;
  const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
  const world = tileSizePx * 2 ** view.zoom;
  const middle = project(view.longitude, view.latitude);
  const chosen: Record<string, Set<string>> = { styles: new Set(), types: new Set() };
  let shown = new Map<string, Element>();
  let turn = 0;

  async function request(): Promise<void> {
    turn += 1;
    const mine = turn;
    const filters = Object.entries(chosen).filter(([, slugs]) => slugs.size > 0);
    const parameters = filters.map(([kind, slugs]) => `&${kind}=${[...slugs].sort().join(',')}`).join('');
    const cells: MapCells = await (await fetch(query + parameters)).json();
    if (turn === mine) put(clusterCells(decodeCells(cells), cells.z));
  }

  function put(clusters: ReturnType<typeof clusterCells>): void {
    const keys = new Set(clusters.map(({ key }) => key));
    const spare = [...shown].filter(([key]) => !keys.has(key)).map(([, button]) => button);
    const next = new Map<string, Element>();
    for (const { key, count, isOneSpot, longitude, latitude } of clusters) {
      const button = shown.get(key) ?? spare.pop() ?? template.content.firstElementChild?.cloneNode(true);
      if (!(button instanceof HTMLElement)) continue;
      const { x, y } = project(longitude, latitude);
      const [left, top] = [Math.round((x - middle.x) * world), Math.round((y - middle.y) * world)];
      button.className = `${names.pin} ${isOneSpot ? names.drop : names.disc} ${count === 1 ? names.lone : ''}`;
      button.dataset.size = String(Math.min(4, Math.ceil(Math.log10(count + 1))));
      button.setAttribute('aria-label', `${count} events`);
      button.style.cssText = `--pin-order:${Math.round(100 * Math.log10(count))};transform:translate(${left}px,${top}px)`;
      const shape = button.firstElementChild;
      if (shape) shape.textContent = count === 1 ? '' : compact.format(count);
      if (!button.isConnected) layer?.append(button);
      next.set(key, button);
    }
    for (const button of spare) button.remove();
    shown = next;
  }

  for (const chip of document.querySelectorAll<HTMLElement>('dialog [data-slug]')) {
    chip.addEventListener('click', () => {
      const { slug = '', kind = '' } = chip.dataset;
      const isOn = chip.ariaPressed === 'true';
      if (isOn) chosen[kind]?.delete(slug);
      else chosen[kind]?.add(slug);
      void request();
      chip.ariaPressed = String(!isOn);
    });
  }
  layer.replaceChildren();
  void request();
}
