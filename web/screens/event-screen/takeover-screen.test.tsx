import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { anEvent, anOrganiser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';
import { storeToken } from '#web/http/token.ts';

const { eventDetails, organisers, sources } = shownMessages('fr');

const db = await testDatabase();
const site = await testSite(db);
const user = userEvent.setup();
const { takeover } = organisers;

beforeEach(async () => {
  await site.clear();
  localStorage.clear();
});

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const claims = () => db.selectFrom('event_claims').selectAll().execute();

test('a user requests an event for an organiser', async () => {
  const event = await anEvent(db, { createdBy: await aPerson(site.tools) });
  const visitor = await aPerson(site.tools);
  const club = await anOrganiser(db, { name: 'Bal du port', members: [visitor] });
  storeToken(visitor.token);
  await site.open(`/events/${event.slug}`);
  await press(eventDetails.isYours);
  expect(await screen.findByRole('radio', { name: 'Bal du port' })).toHaveProperty('checked', true);
  await user.type(screen.getByRole('textbox', { name: takeover.words }), 'Nous l’organisons.');
  await press(sources.claim.send);
  await screen.findByText(takeover.waiting.replace(/[\u00a0\u202f]/g, ' '));
  expect(await claims()).toMatchObject([
    {
      event_id: event.id,
      claimant_id: visitor.id,
      organiser_id: club.id,
      words: 'Nous l’organisons.',
      state: 'waiting',
    },
  ]);
});

test('a user without an organiser requests it for the account, and sees how to create one', async () => {
  const event = await anEvent(db);
  storeToken((await aPerson(site.tools)).token);
  await site.open(`/events/${event.slug}`);
  await press(eventDetails.isYours);
  expect((await screen.findByRole('link', { name: takeover.makeOne })).getAttribute('href')).toBe('/add-organiser');
  await press(sources.claim.send);
  await waitFor(async () => expect(await claims()).toMatchObject([{ organiser_id: null }]));
});

test('a visitor is asked to sign in', async () => {
  const event = await anEvent(db);
  await site.open(`/events/${event.slug}`);
  await press(eventDetails.isYours);
  await screen.findByRole('link', { name: sources.claim.logIn });
});

test('own events, events with an organiser and past events cannot be requested', async () => {
  const owner = await aPerson(site.tools);
  const described = { description: 'Venez nombreux !' };
  const own = await anEvent(db, { createdBy: owner, ...described });
  const organised = await anEvent(db, { organiser: await anOrganiser(db), ...described });
  const over = { ...described, startsAt: new Date('2026-01-01T20:00:00Z'), endsAt: new Date('2026-01-02T00:00:00Z') };
  const past = await anEvent(db, over);
  storeToken(owner.token);
  for (const { slug } of [own, organised, past]) {
    await site.open(`/events/${slug}`);
    // Waits for the part that contains the button.
    await screen.findByText(described.description);
    expect(screen.queryByRole('button', { name: eventDetails.isYours })).toBeNull();
  }
});
