import { describe, expect, test } from 'vitest';
import { type Locale, locales } from '#contract/locales.ts';
import { productAccent } from '#contract/site-values.ts';
import { usualLanguages } from '#contract/usual-site.ts';
import { textsIn } from '#server/text/texts.ts';
import { compose, type Message } from './compose.ts';
import { letterOf, type TemplateAndFacts } from './templates/all.ts';

const site = 'https://pista.example';
const sender = { name: 'Pista', publicUrl: site, accentColor: productAccent };
const evil = `<img src=x onerror="alert(1)"> & 'co' </blockquote></td>`;

const stop = { path: '/api/stop?secret=abc-_', pagePath: '/stop#abc-_' };
const evening = { name: evil, day: 'May 1', when: 'May 1', where: evil, path: '/events/a', dates: 1 };
const followed = { ...evening, why: evil };
const moved = { ...evening, kind: 'moved', before: { when: 'April 30', where: evil } } as const;
const saved = { ...evening, clock: '9 pm', known: [evil] };

const mails = [
  { template: 'confirm-address', facts: { path: '/confirm?a=1&b=2' } },
  { template: 'change-address', facts: { path: '/confirm?a=1&b=2' } },
  { template: 'address-changed', facts: { email: 'ana@example.org' } },
  { template: 'reset-password', facts: { path: '/reset' } },
  { template: 'password-changed', facts: { path: '/forgotten', tokens: 0 } },
  { template: 'password-changed', facts: { path: '/forgotten', tokens: 2 } },
  { template: 'account-deleted', facts: { isByAdministration: false } },
  { template: 'account-deleted', facts: { isByAdministration: true } },
  { template: 'events-transferred', facts: { events: 1200, is: 'received', organiser: 'Les Vendredis' } },
  { template: 'events-transferred', facts: { events: 3, is: 'taken' } },
  { template: 'event-cancelled', facts: { eventName: 'Milonga', when: '1.5.2027', because: 'Burst pipe' } },
  { template: 'report-question', facts: { eventName: 'Milonga', when: '1.5.2027', question: 'Is it on', path: '/x' } },
  {
    template: 'waiting',
    facts: {
      counts: { events: 2, messages: 1, reports: 1, claims: 1200 },
      items: [
        { kind: 'event', from: 'Ana', about: evil, when: '1.5.2027' },
        { kind: 'message', from: 'Ana', about: 'Hello', words: 'Hi' },
        { kind: 'report', reason: 'closed', about: 'Milonga', when: '1.5.2027', words: '' },
        { kind: 'claim', tab: 'events', from: 'Ana', about: 'Agenda', words: '' },
      ],
      more: 3,
    },
  },
  { template: 'moderation', facts: { news: 'appointed', everything: false, scopes: [evil, 'Tango'] } },
  { template: 'moderation', facts: { news: 'changed', everything: true, scopes: [] } },
  { template: 'moderation', facts: { news: 'removed', everything: false, scopes: [] } },
  { template: 'account-suspended', facts: { because: evil } },
  { template: 'tokens-expiring', facts: { tokens: [{ name: evil, when: 'May 8' }] } },
  {
    template: 'tokens-expiring',
    facts: {
      tokens: [
        { name: evil, when: 'May 8' },
        { name: 'Agenda', when: 'May 9' },
      ],
    },
  },
  { template: 'account-suspended', facts: { because: evil, events: 12 } },
  { template: 'account-restored', facts: { because: evil } },
  { template: 'account-restored', facts: { because: evil, events: 1 } },
  { template: 'events-hidden', facts: { events: 12, because: evil } },
  { template: 'events-managed', facts: { change: 'hidden', events: 12, names: [evil, 'Bal'], because: evil } },
  { template: 'events-restored', facts: { events: 12 } },
  { template: 'webhook-ended', facts: { name: evil, host: 'a.example', because: 'gone', path: '/profile/programs' } },
  { template: 'webhook-ended', facts: { name: evil, host: 'a.example', because: 'failed', path: '/profile/programs' } },
  {
    template: 'message-received',
    facts: { name: evil, message: evil, eventName: evil, organiserName: evil, path: '/messages/1', stop },
  },
  {
    template: 'message-received',
    facts: { name: 'Ana', message: 'x', eventName: undefined, organiserName: 'Milonga', path: '/messages/1', stop },
  },
  { template: 'message-answer', facts: { from: evil, answer: evil, message: evil, eventName: evil } },
  { template: 'message-answer', facts: { from: 'Bal du Canal', answer: 'x', message: 'x', eventName: undefined } },
  { template: 'message-answered', facts: { name: evil, answer: evil, message: evil, eventName: evil } },
  { template: 'message-answered', facts: { name: 'Ana', answer: 'x', message: 'x', eventName: undefined } },
  { template: 'event-joins', facts: { eventName: evil } },
  { template: 'event-hidden', facts: { eventName: evil, because: evil, path: '/events/a' } },
  { template: 'event-waits', facts: { events: 1, eventName: evil, path: '/events/a' } },
  { template: 'event-waits', facts: { events: 1200, eventName: evil, path: '/my-event' } },
  { template: 'event-approved', facts: { events: [evil], path: '/events/a' } },
  { template: 'event-approved', facts: { events: [evil, 'Milonga'], path: '/my-event' } },
  { template: 'event-refused', facts: { events: [evil], because: evil, path: '/edit-event/a' } },
  { template: 'event-refused', facts: { events: [evil, 'Milonga'], because: evil, path: '/my-event' } },
  { template: 'events-waiting', facts: { events: 1, days: 0 } },
  { template: 'events-waiting', facts: { events: 1200, days: 6 } },
  { template: 'event-deleted', facts: { eventName: evil, because: evil } },
  { template: 'event-restored', facts: { eventName: evil, because: evil, path: '/events/a' } },
  { template: 'event-reported', facts: { eventName: evil, reason: 'spam', comment: evil, path: '/events/a' } },
  {
    template: 'still-on',
    facts: { evenings: [{ name: evil, venue: evil, when: 'May 1' }], secret: 'abc-_' },
  },
  {
    template: 'still-on',
    facts: {
      evenings: [
        { name: evil, venue: 'Hall', when: 'May 1' },
        { name: 'Bal', venue: 'Hall', when: 'May 2' },
      ],
      secret: 'abc-_',
    },
  },
  { template: 'found-closed', facts: { eventName: evil, comment: evil, secret: 'abc-_' } },
  { template: 'new-evenings', facts: { lines: [followed], path: '/', only: evil, stop } },
  { template: 'new-evenings', facts: { lines: Array(22).fill({ ...followed, dates: 3 }), path: '/', stop } },
  { template: 'evening-changes', facts: { lines: [moved], path: '/saved', stop } },
  {
    template: 'evening-changes',
    facts: {
      lines: (['cancelled', 'gone', 'back'] as const).map((kind) => ({ ...evening, kind, dates: 2, reason: evil })),
      path: '/saved',
      stop,
    },
  },
  { template: 'reminders', facts: { lines: [{ ...saved, daysAhead: 1 }], path: '/saved', stop } },
  {
    template: 'reminders',
    facts: {
      lines: [
        { ...saved, daysAhead: 0 },
        { ...saved, daysAhead: 'tonight' },
        { ...saved, daysAhead: null },
      ],
      path: '/saved',
      stop,
    },
  },
  { template: 'contact-answer', facts: { answer: `One\n\nTwo ${evil}`, subject: evil, message: `${evil}\nsecond` } },
  { template: 'source-handed-over', facts: { name: evil, events: 40, isWhole: true, proof: 'word' } },
  { template: 'source-handed-over', facts: { name: evil, events: 1, isWhole: false, proof: 'mail' } },
] satisfies TemplateAndFacts[];

const write = (mail: TemplateAndFacts, locale: Locale): Message =>
  compose(letterOf({ ...mail, locale }, 'Pista'), { email: 'a@example.org', name: 'Ana' }, locale, sender);

describe.each(mails)('$template', (mail) => {
  test.each(locales)('in %s has a subject, a greeting, and the same content as text and HTML', (locale) => {
    const { subject, text, html } = write(mail, locale);
    expect(subject).toMatch(/^[^\n]{8,}$/);
    expect(text).toContain(`${textsIn('mails', locale)('frame.greeting', { name: 'Ana' })}\n\n`);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    const shown = `${readable(html)}\n${links.join('\n')}`;
    for (const line of text.split('\n')) {
      const plain = line.replace(/^> ?/, '');
      if (plain !== '-- ') expect(shown).toContain(plain);
    }
  });

  test('escapes user text', () => {
    for (const locale of locales) {
      const { html } = write(mail, locale);
      const tags = [...html.matchAll(/<\/?([a-z0-9!]+)/g)].map(([, name]) => name);
      expect(tags).not.toContain('img');
      // Every tag is closed.
      for (const name of ['table', 'tr', 'td', 'blockquote', 'p', 'a']) {
        expect(html.split(`<${name}`).filter((rest) => /^[ >]/.test(rest)).length).toBe(
          html.split(`</${name}>`).length - 1,
        );
      }
    }
  });

  test('links only to the site', () => {
    for (const locale of locales) {
      const links = [...write(mail, locale).html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link ?? '');
      expect(links.length).toBeGreaterThan(0);
      expect(links.filter((link) => !link.startsWith(site))).toEqual([]);
    }
  });

  test('differs between the three languages, and follows the typography of each', () => {
    const [french, english, spanish] = usualLanguages.map((locale) =>
      write(mail, locale)
        .text.replaceAll(evil, '')
        .replace(/https:\S+/g, ''),
    );
    expect(new Set([french, english, spanish]).size).toBe(3);
    expect(french).not.toMatch(/[^\u202f][!?;]|[^\u00a0]:/);
    expect(french).not.toMatch(/«(?!\u00a0)|(?<!\u00a0)»/);
    for (const sentence of spanish?.match(/[^.:\n]+[?]/g) ?? []) expect(sentence).toContain('¿');
    for (const sentence of spanish?.match(/[^.:\n]+[!]/g) ?? []) expect(sentence).toContain('¡');
    expect([french, english, spanish].join()).not.toMatch(/\w'\w/);
  });
});

test('shows no empty quote if no reason was given', () => {
  const mail = { template: 'account-suspended', facts: { because: ' ' } } as const;
  expect(write(mail, 'fr').html).not.toContain('blockquote');
  expect(write(mail, 'fr').text).not.toContain('La raison');
});

test('has the name and the colour of the site everywhere', () => {
  for (const mail of mails)
    for (const locale of locales) {
      const letter = letterOf({ ...mail, locale }, 'Bailar');
      const { subject, text, html } = compose(letter, { email: 'a@example.org' }, locale, {
        name: 'Bailar',
        publicUrl: 'https://bailar.example',
        accentColor: '#0b6e4f',
      });
      expect(text).toContain('\nBailar\n');
      expect(subject + text + html).not.toMatch(/Pista|#c42f12|#ff7452/);
      expect(html).toContain('color:#0b6e4f;text-decoration:none">Bailar</a>');
    }
});

test('formats numbers in each language', () => {
  const subjects = usualLanguages.map(
    (locale) => write({ template: 'events-hidden', facts: { events: 12_480 } }, locale).subject,
  );
  expect(subjects).toEqual([
    '12\u00a0480 de vos dates ne sont plus visibles',
    '12,480 of your dates are no longer visible',
    '12.480 de tus fechas ya no son visibles',
  ]);
});

test('keeps the paragraphs of an answer and quotes the original message', () => {
  const facts = { answer: 'Merci !\n\nÀ samedi,\nLéa', subject: 'Un bal', message: 'Bonjour,\r\noù danser ?' };
  const { subject, text, html } = write({ template: 'contact-answer', facts }, 'fr');
  expect(subject).toBe('Re: Un bal');
  expect(text).toContain('Merci !\n\nÀ samedi,\nLéa\n\nVous nous aviez écrit\u00a0:\n> Bonjour,\n> où danser ?\n');
  expect(html).toContain('À samedi,<br>Léa');
});

test.each([
  ['Zoë Müller', true],
  ['María José O’Brien-Ñandú', true],
  ['Buy at evil.example', false],
  ['https://evil.example', false],
  ['win@evil.example', false],
  ['A very long name that goes on and on and on and on and on', false],
  ['', false],
])('greets %j by name: %s', (name, isGreeted) => {
  const { text } = compose({ subject: 'x', paragraphs: [] }, { email: 'a@example.org', name }, 'en', sender);
  expect(text.startsWith(isGreeted ? `Hello ${name},` : 'Hello,\n')).toBe(true);
});

/** Returns the text that a reader of the HTML sees. */
function readable(html: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replaceAll('<br>', '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
