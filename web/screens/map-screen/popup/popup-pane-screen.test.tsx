import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { Window as HappyWindow } from 'happy-dom';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cellId, cellLevelsPerTile, codesAtLevel, mortonCode } from '#contract/tiles.ts';
import { testApp } from '#testing/app.ts';
import { anEvent, aPlace } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { createCompleteI18n } from '#web/i18n/complete-i18n.ts';
import type { Cluster } from '#web/map/cluster-cells.ts';
import { MapFrames } from '#web/map/map-frames.ts';
import { makeQueryClient } from '#web/query-client.ts';
import { MapPins } from '#web/screens/map-screen/state/map-pins.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { useMapStore } from '#web/screens/map-screen/state/use-map-store.ts';
import { PopupPane, type PopupPaneHandle } from './popup-pane.tsx';

declare const happyDOM: HappyWindow['happyDOM'];

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const { map: words } = shownMessages('en');

const zoom = 12;
const lyon = { latitude: 45.76, longitude: 4.84 };
const pin: Cluster = {
  ...lyon,
  key: 'lyon',
  zoom,
  cellIds: [cellId(Math.floor(mortonCode(lyon.longitude, lyon.latitude) / codesAtLevel(zoom + cellLevelsPerTile)))],
  count: 2,
  isOneSpot: true,
  typeSlug: null,
  isOnNow: false,
  bounds: { west: 4.83, south: 45.75, east: 4.85, north: 45.77 },
};

let map: MapStore;
let pane: PopupPaneHandle | null;

function Pane({ client }: { client: ReturnType<typeof makeQueryClient> }) {
  map = useMapStore();
  return (
    <PopupPane
      ref={(handle) => {
        pane = handle;
      }}
      map={map}
      pins={new MapPins(client, map)}
      clusters={[pin]}
      size={{ widthPx: 1000, heightPx: 800 }}
      frames={new MapFrames()}
      isWide
      onLeave={() => {}}
    />
  );
}

beforeEach(async () => {
  await clear();
  happyDOM.setURL(address);
  const place = await aPlace(db, lyon);
  for (const name of ['Bal', 'Milonga']) await anEvent(db, { name, place });
  await tools.map.catchUp();
});
afterEach(cleanup);

test('closes with Escape before the event of a pressed pin is rendered', async () => {
  const client = makeQueryClient();
  render(
    <I18nextProvider i18n={await createCompleteI18n('en')}>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <Pane client={client} />
        </BrowserRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const escaped = new Promise<void>((resolve) => {
    const unsubscribe = map.subscribe(() => {
      unsubscribe();
      // React renders in a later task.
      queueMicrotask(() => {
        const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
        screen.getByRole('dialog', { name: words.popup.label }).dispatchEvent(key);
        resolve();
      });
    });
  });
  act(() => pane?.open(pin));
  await escaped;
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(map.state.event).toBeNull();
});
