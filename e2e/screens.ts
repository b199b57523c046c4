import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Messages } from '#web/i18n/messages.ts';
import { wordsIn } from './pista.ts';
import { administrator } from './settings.ts';

/** A screen to check: its URL and its main button or link. */
export interface Visit {
  name: string;
  path: string;
  /** The text of the button. Absent on screens without actions. */
  action?: (words: Messages) => string;
  /** Runs before the screen is opened. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** An event of the organiser, far from the events of other journeys. */
export interface OwnEvent {
  id: string;
  slug: string;
  name: string;
}

export const forVisitors: Visit[] = [
  { name: 'logging in', path: '/home', action: ({ accounts }) => accounts.logIn },
  { name: 'registering', path: '/home?mode=register', action: ({ accounts }) => accounts.register },
  { name: 'a forgotten password', path: '/forgotten-password', action: ({ accounts }) => accounts.forgottenSend },
  {
    name: 'another password',
    path: `/reset-password#${'a'.repeat(43)}`,
    // The link is treated as valid.
    prepare: (page) => page.route('**/password_resets/check', (route) => route.fulfill({ status: 204 })),
    action: ({ accounts }) => accounts.resetSave,
  },
  { name: 'the profile of nobody', path: '/profile', action: ({ frame }) => frame.logIn },
  { name: 'an edit by nobody', path: '/edit-event/never-heard-of-it', action: ({ frame }) => frame.logIn },
  { name: 'a link that works no more', path: '/reset-password', action: ({ accounts }) => accounts.askAgain },
  {
    name: 'an invitation that works no more',
    path: '/organiser-invitation',
    action: ({ frame }) => frame.backToMap,
  },
  {
    name: 'the end of messages by a link that works no more',
    path: '/stop',
    action: ({ follows }) => follows.stop.all,
  },
  { name: 'a mail’s question that works no more', path: '/still-on', action: ({ frame }) => frame.myEvents },
  { name: 'the contact form', path: '/contact', action: ({ contact }) => contact.send },
  { name: 'the project', path: '/about', action: ({ about }) => about.joinAction },
  { name: 'a town', path: '/city/paris', action: ({ towns }) => towns.showOnMap },
  { name: 'a style', path: '/dance/tango', action: ({ towns }) => towns.showOnMap },
  { name: 'what is saved on the device', path: '/saved', action: ({ saved }) => saved.findSome },
  { name: 'events for another site', path: '/embed/make?town=paris', action: ({ embed }) => embed.copy },
  { name: 'privacy', path: '/privacy' },
  { name: 'the legal notice', path: '/legal' },
  { name: 'a page that is not there', path: '/nowhere/at/all', action: ({ notFound }) => notFound.wayHome },
];

export const forOrganisers = ({ id, slug }: OwnEvent): Visit[] => [
  { name: 'the profile', path: '/profile', action: ({ profile }) => profile.save },
  { name: 'what one follows', path: '/following', action: ({ frame }) => frame.backToMap },
  { name: 'a new organiser', path: '/add-organiser', action: ({ organisers }) => organisers.add },
  { name: 'a new event', path: '/add-event', action: ({ form }) => form.continue },
  { name: 'a clone', path: `/add-event?from=${id}`, action: ({ form }) => form.continue },
  { name: 'an edit', path: `/edit-event/${id}`, action: ({ form }) => form.save },
  { name: 'one’s own event', path: `/events/${slug}`, action: ({ events }) => events.share },
  { name: 'one’s own events', path: '/my-event', action: ({ myEvents }) => myEvents.edit },
  { name: 'what one has saved', path: '/saved', action: ({ saved }) => saved.calendar.make },
  { name: 'tokens of programs', path: '/profile/programs', action: ({ programs }) => programs.new },
  { name: 'messages of visitors', path: '/messages' },
  { name: 'one’s own sources', path: '/my-sources', action: ({ sources }) => sources.read },
];

export const forAdministrators: Visit[] = [
  { name: 'the panel', path: '/admin' },
  ...['health', 'backups', 'events', 'venues', 'users', 'requests', 'reports', 'blocks', 'trail'].map((tab) => ({
    name: `the panel’s ${tab}`,
    path: `/admin?tab=${tab}`,
  })),
  { name: 'the panel’s dances', path: '/admin?tab=dances', action: ({ adminPanel }) => adminPanel.catalogue.create },
  { name: 'the panel’s types', path: '/admin?tab=types', action: ({ adminPanel }) => adminPanel.catalogue.create },
];

/** Signs in an administrator with the API, who may see every screen. */
export async function signIn(page: Page): Promise<string> {
  const { token } = await (await page.request.post('/api/login_check', { data: administrator })).json();
  await page.addInitScript((kept) => {
    // Sandboxed frames have no storage.
    if (window === window.top) localStorage.setItem('userToken', kept);
  }, token);
  return token;
}

/** Adds an event of the signed-in user. */
export async function addOwnEvent(request: APIRequestContext, token: string, name: string): Promise<OwnEvent> {
  const answer = await request.post('/api/internal/events', {
    headers: { authorization: `Bearer ${token}` },
    data: await evening(request, name),
  });
  expect(answer.status()).toBe(201);
  return { ...(await answer.json()), name };
}

/** Fills each tab of the panel with entries of maximum length: a change, a message, a report, an account. */
export async function fillPanel(request: APIRequestContext, token: string, { id, name }: OwnEvent): Promise<void> {
  const longWord = 'Kalaallisuuliornerup'.repeat(3);
  const changed = await evening(request, `${name} ${longWord}`);
  const answers = [
    await request.put(`/api/internal/events/${id}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { ...changed, place: longWord, price: 1234.5, dateEnd: '2027-05-09T04:00' },
    }),
    await request.post('/api/internal/contact_requests', {
      data: {
        name: longWord,
        email: `${longWord}@example.org`.toLowerCase(),
        subject: longWord,
        message: `https://example.org/${longWord}\n\n${'Une question, deux, trois. '.repeat(12)}`,
      },
    }),
    await request.post(`/api/internal/events/${id}/reports`, { data: { reason: 'wrong', comment: longWord } }),
  ];
  expect(answers.map((answer) => answer.ok())).toEqual([true, true, true]);
}

async function evening(request: APIRequestContext, name: string) {
  const list = async (path: string) => (await request.get(`/api/internal/${path}`)).json();
  const [[type], [dance]] = [await list('event_types'), await list('dances')];
  return {
    name,
    place: 'Katuaq',
    type: { id: type.id },
    dances: [{ id: dance.id }],
    dateStart: '2027-05-08T20:00',
    dateEnd: '2027-05-09T01:00',
    price: 12.5,
    currency: 'EUR',
    link: 'https://example.org/',
    location: {
      latitude: 64.18,
      longitude: -51.72,
      place: 'Nuuk',
      displayName: 'Imaneq 21, 3900 Nuuk, Grønland',
      countryCode: 'GL',
    },
  };
}

/** Opens a screen and waits until its content has loaded. */
export async function open(page: Page, { path, prepare }: Visit): Promise<void> {
  await prepare?.(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [role="status"]:has(.visually-hidden):visible')).toHaveCount(0);
  await expectWords(page);
}

/** Expects that no text is missing and that no placeholder is left. */
export async function expectWords(page: Page): Promise<void> {
  await expect(page.getByRole('main')).not.toContainText(rawKey, { useInnerText: true });
}

/** Expects no endless animations, because the visitors of these tests prefer reduced motion. */
export async function expectStill(page: Page, what: string): Promise<void> {
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity)
        .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
    );
  await expect
    .configure({ soft: true })
    .poll(moving, { message: `${what}: has an endless animation`, timeout: 5000 })
    .toEqual([]);
}

const rawKey = new RegExp(`\\{\\{|\\b(?:${Object.keys(wordsIn.fr).join('|')})\\.[a-zA-Z]`);
