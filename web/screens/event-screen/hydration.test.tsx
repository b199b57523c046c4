import { act, cleanup, waitFor } from '@testing-library/react';
import type { i18n } from 'i18next';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import type { Event } from '#contract/events.ts';
import { someEvent } from '#testing/some-event.ts';
import { App } from '#web/app/app.tsx';
import { createCompleteI18n } from '#web/i18n/complete-i18n.ts';
import { hydrateQueries, makeQueryClient } from '#web/query-client.ts';
import { forEachScreen, type Screens } from '#web/screens.ts';
import { loadParts } from './deferred-parts.ts';
import { EventScreen } from './event-screen.tsx';

afterEach(cleanup);

const screens: Screens = { ...forEachScreen(() => () => null), event: EventScreen };
const settings = {
  version: '1.2.3',
  publicUrl: 'https://pista.example',
  site: { name: 'Pista' },
  socialLinks: [],
  dataLicence: null,
  tiles: { url: '', attribution: '' },
  features: { enableUserEventEditing: true, googleSignIn: false, requireConfirmedEmail: false },
};

async function page(event: Event, words: i18n, state: unknown) {
  const client = makeQueryClient();
  await hydrateQueries(client, { settings, renderedAt: '2026-11-18T12:00:00Z', event, nearby: [] });
  return (
    <MemoryRouter initialEntries={[{ pathname: `/events/${event.slug}`, state }]}>
      <App words={words} client={client} screens={screens} />
    </MemoryRouter>
  );
}

test.each(['fr', 'ar'] as const)('hydrates the page of a just published event after a reload: %s', async (locale) => {
  const event = someEvent({});
  const words = await createCompleteI18n(locale);
  await loadParts(words);
  const container = document.body.appendChild(document.createElement('div'));
  // The server does not know the history state of the browser.
  container.innerHTML = renderToString(await page(event, words, null));
  const errors: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, await page(event, words, { isNew: true }), {
      onRecoverableError: (error) => errors.push(error),
    }),
  );
  onTestFinished(() => act(() => root.unmount()));
  expect(errors).toEqual([]);
  await waitFor(() => expect(container.textContent).toContain(words.t('form:added')));
});
