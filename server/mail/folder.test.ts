import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { mailFolder } from './mailer.ts';
import { type Mail, sendMail, sweepMails } from './service.ts';

const { tools, clear, setTime, mailsTo, lastMailTo } = await testApp(await testDatabase());
const folder = mailFolder(tools.config);
beforeEach(clear);

const reset = (email: string): Mail => ({
  to: { email, name: 'Inès Ñúñez' },
  locale: 'es',
  template: 'reset-password',
  facts: { path: '/reset-password?secret=abc_123' },
});

test('writes mails to files that mail programs can open if no mail server is configured', async () => {
  await sendMail(tools, reset('ines@example.org'));
  expect(await lastMailTo('ines@example.org')).toMatchObject({
    from: 'Pista <no-reply@pista.example>',
    to: 'Inès Ñúñez <ines@example.org>',
    subject: 'Elige una nueva contraseña',
    link: 'https://pista.example/reset-password?secret=abc_123',
    path: '/reset-password?secret=abc_123',
  });
  expect(tools.mailer.whereTo).toContain(`written to ${folder}`);
  expect(tools.mailer.whereTo).toContain('SMTP_URL');
});

test('makes the mail files readable only by their owner', async () => {
  await sendMail(tools, reset('ines@example.org'));
  await mailsTo('ines@example.org');
  const [file = ''] = await readdir(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
});

test('lists the mails of an address, newest first', async () => {
  const mail = reset('ines@example.org');
  await sendMail(tools, reset('other@example.org'));
  await sendMail(tools, mail);
  await sendMail(tools, { ...mail, template: 'password-changed', facts: { path: '/home', tokens: 0 } });
  const subjects = (await mailsTo('ines@example.org')).map(({ subject }) => subject);
  expect(subjects).toEqual(['Tu contraseña ha cambiado', 'Elige una nueva contraseña']);
});

test('deletes only mails older than a month', async () => {
  const day = 86_400_000;
  for (const age of [31, 29, 0]) {
    setTime(new Date(now.getTime() - age * day));
    await sendMail(tools, reset(`${age}@example.org`));
    await mailsTo('');
  }
  setTime(now);
  await sweepMails.run(tools, AbortSignal.abort());
  expect(await mailsTo('31@example.org')).toEqual([]);
  expect(await mailsTo('29@example.org')).toHaveLength(1);
  expect(await mailsTo('0@example.org')).toHaveLength(1);
});

test('does nothing if the folder does not exist', async () => {
  await sweepMails.run(tools, AbortSignal.abort());
  await expect(readdir(folder)).rejects.toThrow();
});
