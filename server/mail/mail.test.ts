import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { sendMail } from './service.ts';

const { tools, lastMailTo } = await testApp(await testDatabase());

test('a mail is written to the folder', async () => {
  await sendMail(tools, {
    to: { email: 'ines@example.org', name: 'Inès' },
    locale: 'fr',
    template: 'reset-password',
    facts: { path: '/reset-password?token=abc' },
  });
  const mail = await lastMailTo('ines@example.org');
  expect(mail.path).toBe('/reset-password?token=abc');
});
