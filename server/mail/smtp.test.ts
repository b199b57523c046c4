import { beforeEach, describe, expect, test } from 'vitest';
import { usualLanguages } from '#contract/usual-site.ts';
import { makeLink } from '#server/accounts/mailed-links.ts';
import type { Tools } from '#server/tools.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { aPerson } from '#testing/signed-in.ts';
import { smtpServer } from '#testing/smtp-server.ts';
import { openMailer } from './mailer.ts';
import { type Mail, sendMail } from './service.ts';

const db = await testDatabase();
const { app, tools: folderTools, clear } = await testApp(db);
const server = await smtpServer();
const tools = toolsFor(server.url);
const warnings: string[] = [];

beforeEach(async () => {
  await clear();
  Object.assign(server, { mood: 'kind', sources: [], envelopes: [] });
  warnings.length = 0;
});

/** The long timeout prevents failures on a busy machine. */
function toolsFor(smtpUrl: string, longestSilenceMs = 30_000): Tools {
  const { config } = folderTools;
  const from = { name: 'Pista, la piste', email: 'bonjour@pista.example' };
  const log = { ...folderTools.log, warn: (_details: object, message: string) => void warnings.push(message) };
  return {
    ...folderTools,
    log,
    mailer: openMailer({ ...config, mail: { ...config.mail, smtpUrl, from } }, folderTools.clock, longestSilenceMs),
  };
}

const deliver = (to = tools) => to.jobs.drain(to);
/** Delivers without the pause after a failure. */
const deliverAgain = (to = tools) => to.jobs.drain(to, { early: true });

const confirmation: Mail = {
  to: { email: 'ana@example.org', name: 'Ana' },
  locale: 'en',
  template: 'confirm-address',
  facts: { path: '/confirm?secret=abc' },
};

describe('a mail that is sent', () => {
  test.each(usualLanguages)('arrives in %s as text and HTML, with its link in both', async (locale) => {
    await sendMail(tools, { ...confirmation, locale });
    await deliver();
    const [mail] = await server.mails();
    const words = { fr: 'Confirmer mon adresse', en: 'Confirm my address', es: 'Confirmar mi dirección' }[locale];
    expect(mail?.text).toContain(`${words}\nhttps://pista.example/confirm?secret=abc\n`);
    expect(mail?.html).toContain(`<html lang="${locale}" dir="ltr">`);
    expect(mail?.html).toContain(`>${words}</a>`);
    expect(mail?.html).toContain('href="https://pista.example/confirm?secret=abc"');
    expect(mail?.headers['auto-submitted']).toBe('auto-generated');
    expect(server.envelopes).toEqual([{ from: 'bonjour@pista.example', to: ['ana@example.org'] }]);
  });

  test('has one-click unsubscribe headers only if it is a notification', async () => {
    const evenings = [{ name: 'Milonga', venue: 'Le Moulin', when: 'Saturday 8 May, 21:00' }];
    await sendMail(tools, { ...confirmation, template: 'still-on', facts: { evenings, secret: 'abc' } });
    await sendMail(tools, confirmation);
    await deliver();
    const mails = await server.mails();
    const ways = mails.map(({ headers }) => [headers['list-unsubscribe'], headers['list-unsubscribe-post']]);
    const address = 'https://pista.example/api/internal/confirmations/unsubscription?secret=abc';
    expect(ways).toHaveLength(2);
    expect(ways).toContainEqual([`<${address}>`, 'List-Unsubscribe=One-Click']);
    expect(ways).toContainEqual([undefined, undefined]);
    const asked = mails.find(({ subject }) => subject === 'Is “Milonga” still on?');
    for (const answer of ['on', 'cancelled', 'changed', 'stop'])
      expect(asked?.html).toContain(`href="https://pista.example/still-on?answer=${answer}#abc"`);
  });

  test('has a Reply-To only if it is given, as one header with one address', async () => {
    const author = { email: 'lea@club.example', name: 'Léa\r\nBcc: all@example.org' };
    const facts = { from: 'Bal', answer: 'Yes', message: 'Is it on', eventName: 'x\r\nReply-To: all@example.org' };
    await sendMail(tools, { ...confirmation, template: 'message-answer', facts, replyTo: author });
    await sendMail(tools, confirmation);
    await deliver();
    const raw = server.sources;
    const replies = raw.map((source) => (source.split('\r\n\r\n')[0] ?? '').match(/^reply-to:.*(?:\r\n[ \t].*)*/gim));
    expect(replies).toEqual(expect.arrayContaining([[expect.stringContaining('<lea@club.example>')], null]));
    expect(raw.join('')).not.toMatch(/^bcc:/im);
    expect(server.envelopes.map(({ to }) => to)).toEqual([['ana@example.org'], ['ana@example.org']]);
    const badly = { email: 'lea@club.example, all@example.org' };
    await expect(sendMail(tools, { ...confirmation, replyTo: badly })).rejects.toThrow('valid e-mail address');
  });

  test('keeps names in any script', async () => {
    for (const name of ['Zoë Müller-Ångström', '山田 花子', 'O’Neil, "Bob" <x>', 'أمل']) {
      await sendMail(tools, { ...confirmation, to: { email: 'ana@example.org', name } });
    }
    await deliver();
    const mails = await server.mails();
    expect(mails.map(({ to }) => to)).toEqual([
      'Zoë Müller-Ångström <ana@example.org>',
      '山田 花子 <ana@example.org>',
      'O’Neil, "Bob" <x> <ana@example.org>',
      'أمل <ana@example.org>',
    ]);
    expect(mails.every(({ from }) => from === 'Pista, la piste <bonjour@pista.example>')).toBe(true);
    expect(mails[0]?.text).toMatch(/^Hello Zoë Müller-Ångström,\n/);
    expect(server.sources.every((source) => /^[\x20-\x7e\r\n\t]*$/.test(source.split('\r\n\r\n')[0] ?? ''))).toBe(true);
  });

  test('authenticates if the URL has a user and a password', async () => {
    server.mood = 'kind';
    const signedIn = toolsFor(server.url.replace('//', `//ana:${encodeURIComponent('a:secret/with@signs')}@`));
    await sendMail(signedIn, confirmation);
    await deliver(signedIn);
    expect(server.envelopes).toHaveLength(1);
  });
});

describe('prevents header injection', () => {
  const evil = 'Ana\r\nBcc: victim@example.org\r\n\r\nBuy now\u2028X-Evil: yes';

  test('with a name', async () => {
    await sendMail(tools, { ...confirmation, to: { email: 'ana@example.org', name: evil } });
    await deliver();
    const [mail] = await server.mails();
    expect(server.envelopes[0]?.to).toEqual(['ana@example.org']);
    expect(mail?.headers).not.toHaveProperty('bcc');
    expect(mail?.headers).not.toHaveProperty('x-evil');
    expect(mail?.text).toMatch(/^Hello,\n/);
  });

  test('with the name of an event in the subject', async () => {
    const facts = { eventName: evil, path: '/events/x' };
    await sendMail(tools, { ...confirmation, template: 'event-restored', facts });
    await deliver();
    const [mail] = await server.mails();
    expect(mail?.subject).toBe('“Ana Bcc: victim@example.org Buy now X-Evil: yes” is back');
    expect(mail?.headers).not.toHaveProperty('bcc');
    expect(server.envelopes[0]?.to).toEqual(['ana@example.org']);
  });

  test('with encoded words in a name and a subject', async () => {
    // Decodes to a right-to-left override, which forms reject in names.
    const encoded = '=?utf-8?Q?=E2=80=AEevil?=';
    const facts = { answer: 'Yes', subject: encoded, message: 'When?' };
    await sendMail(tools, {
      ...confirmation,
      template: 'contact-answer',
      facts,
      to: { email: 'ana@example.org', name: encoded },
    });
    await deliver();
    const [mail] = await server.mails();
    const asWritten = '=\u2060?utf-8?Q?=E2=80=AEevil?=';
    expect([mail?.subject, mail?.to]).toEqual([`Re: ${asWritten}`, `${asWritten} <ana@example.org>`]);
    expect(server.sources[0]).not.toContain('=?utf-8?Q?=E2');
  });

  test.each([
    'ana@example.org\r\nBcc: victim@example.org',
    'ana@example.org, victim@example.org',
    'Ana <victim@example.org>',
    'ana@example.org>\r\nRCPT TO:<victim@example.org',
    'victim@example.org;ana@example.org',
    'ana',
    '',
  ])('by rejecting the address %j', async (email) => {
    await expect(sendMail(tools, { ...confirmation, to: { email } })).rejects.toThrow('not a valid e-mail address');
    expect(await deliver()).toBe(0);
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'confirm', '/a b', '/a\r\nb'])(
    'and rejects links to other sites: %j',
    async (path) => {
      await expect(sendMail(tools, { ...confirmation, template: 'confirm-address', facts: { path } })).rejects.toThrow(
        'must be a path of this site',
      );
    },
  );
});

describe('a mail that cannot be sent', () => {
  test.each(['busy', 'locked', 'dying', 'silent'] as const)(
    'is retried while the server is %s, and sent once',
    async (mood) => {
      const address = server.url.replace('//', `//ana:${encodeURIComponent('a:secret/with@signs')}@`);
      const hasty = mood === 'silent' ? toolsFor(address, 300) : toolsFor(address);
      server.mood = mood;
      await sendMail(hasty, confirmation);
      await deliver(hasty);
      expect(server.envelopes).toEqual([]);
      expect(await deliver(hasty)).toBe(0);
      server.mood = 'kind';
      const asAna = toolsFor(address);
      await deliverAgain(asAna);
      await deliverAgain(asAna);
      expect(server.envelopes).toHaveLength(1);
      expect(warnings).toContain('a job failed and will be retried');
    },
  );

  test('is retried while no server runs', async () => {
    const moved = await smtpServer();
    await moved.stop();
    const lost = toolsFor(moved.url);
    await sendMail(lost, confirmation);
    await deliver(lost);
    expect(warnings).toEqual(['the mail server does not answer', 'a job failed and will be retried']);
    const back = await smtpServer({ port: Number(new URL(moved.url).port) });
    await deliverAgain(lost);
    expect(back.envelopes).toHaveLength(1);
  });

  test('has the same Message-ID at each attempt, so that duplicates can be detected', async () => {
    await sendMail(tools, confirmation);
    server.mood = 'busy';
    await deliver();
    server.mood = 'kind';
    await deliverAgain();
    await sendMail(tools, confirmation);
    await deliver();
    const ids = (await server.mails()).map(({ headers }) => headers['message-id']);
    expect(ids[0]).toMatch(/^<[\w-]{36}@pista\.example>$/);
    expect(new Set(ids).size).toBe(2);
  });

  test('is given up if the server says that the recipient does not exist', async () => {
    server.mood = 'unknown recipient';
    const account = { email: 'ana@example.org', email_confirmed_at: folderTools.clock() };
    const [ana, bruno] = [await aPerson(folderTools, account), await aPerson(folderTools)];
    await sendMail(tools, confirmation);
    await deliver();
    // The address gets no more notifications until it is confirmed again or replaced.
    const mailState = async ({ headers }: typeof ana) =>
      (await send(app, 'GET', '/api/internal/follows', { headers })).body.settings.mailState;
    expect([await mailState(ana), await mailState(bruno)]).toEqual(['refused', 'fine']);
    const path = await makeLink(
      db,
      { userId: ana.id, purpose: 'confirm-email', email: ana.email },
      folderTools.clock(),
    );
    await send(app, 'PUT', '/api/internal/email_confirmations', {}, { secret: path.split('#')[1] });
    expect(await mailState(ana)).toBe('fine');
    server.mood = 'kind';
    expect(await deliverAgain()).toBe(0);
    expect(server.envelopes).toEqual([]);
    expect(warnings).toEqual(['the mail server rejected an address permanently, it gets no more notifications']);
  });

  test('is sent over TLS, but only to a server with a trusted certificate', async () => {
    const secure = await smtpServer({ isSecure: true });
    const careful = toolsFor(secure.url);
    await sendMail(careful, confirmation);
    await deliver(careful);
    expect(secure.envelopes).toEqual([]);
    const trusting = toolsFor(`${secure.url}/?tls.rejectUnauthorized=false`);
    await deliverAgain(trusting);
    expect(secure.envelopes).toHaveLength(1);
  });
});
