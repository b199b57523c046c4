import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Environment, readConfig, secretSettings } from '#server/config.ts';
import { testFolder } from '#testing/folder.ts';
import { fileNameOf } from './secret-files.ts';

const folder = await testFolder();

function fileWith(content: string): string {
  const path = join(folder, crypto.randomUUID());
  writeFileSync(path, content);
  return path;
}

test('reads a secret from a file, without the line break at its end', () => {
  const secret = ' tango'.repeat(8);
  for (const end of ['', '\n', '\r\n']) {
    expect(readConfig({ TOKEN_SECRET_FILE: fileWith(secret + end) }).tokenSecret).toBe(secret);
  }
});

test('accepts each secret setting in a file, also where production requires it', () => {
  const values = {
    DATABASE_URL: 'postgres://pista:tango@db/pista',
    DATABASE_READ_URL: 'postgres://pista:tango@replica.example/pista',
    TOKEN_SECRET: 'x'.repeat(32),
    ADMIN_PASSWORD: 'la pista gira',
    GOOGLE_CLIENT_SECRET: 'milonga',
    VAPID_PRIVATE_KEY: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    SMTP_URL: 'smtps://pista:tango@mail.example',
    BOUNCES_URL: 'imaps://pista:tango@mail.example/INBOX',
  };
  const others = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://pista.example',
    ADMIN_EMAIL: 'ana@example.org',
    GOOGLE_CLIENT_ID: 'pista',
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'pista',
    S3_REGION: 'eu',
  };
  expect(secretSettings.toSorted()).toEqual(Object.keys(values).toSorted());
  const files = Object.entries(values).map(([name, value]) => [fileNameOf(name), fileWith(`${value}\n`)]);
  expect(readConfig({ ...others, ...Object.fromEntries(files) })).toEqual(readConfig({ ...others, ...values }));
});

test('includes all settings whose name says that they are secret', () => {
  const named = Object.keys(Environment.shape).filter((name) => /SECRET|PASSWORD|KEY/.test(name));
  expect(named.filter((name) => !secretSettings.some((secret) => secret === name))).toEqual([]);
});

test('rejects a setting that is given twice', () => {
  const both = { SMTP_URL: 'smtp://mail.example', SMTP_URL_FILE: fileWith('smtp://mail.example') };
  expect(() => readConfig(both)).toThrow(/^ {2}SMTP_URL_FILE: SMTP_URL is set too; set only one of them$/m);
  expect(readConfig({ ...both, SMTP_URL: '' }).mail.smtpUrl).toBe('smtp://mail.example');
});

test('reports a file that cannot be read or is empty, once', () => {
  const live = { NODE_ENV: 'production', PUBLIC_URL: 'https://pista.example' };
  expect(() => readConfig({ ...live, TOKEN_SECRET_FILE: join(folder, 'missing') })).toThrow(
    /^Invalid settings:\n {2}TOKEN_SECRET_FILE: there is no file \S+missing$/,
  );
  expect(() => readConfig({ ...live, TOKEN_SECRET_FILE: folder })).toThrow(
    /^Invalid settings:\n {2}TOKEN_SECRET_FILE: the file \S+ cannot be read \(EISDIR\)$/,
  );
  expect(() => readConfig({ ...live, TOKEN_SECRET_FILE: fileWith('\n') })).toThrow(
    /^Invalid settings:\n {2}TOKEN_SECRET_FILE: the file \S+ is empty$/,
  );
});

test('names the file setting if its content is invalid, and does not show the content', () => {
  expect(() => readConfig({ TOKEN_SECRET_FILE: fileWith('tango') })).toThrow(/^ {2}TOKEN_SECRET_FILE: (?!.*tango)/m);
});

test('reports a misspelt name, and no correct one', () => {
  expect(readConfig({ SMTP_URL_FILE: fileWith('smtp://mail.example') }).notices).toEqual([]);
  expect(readConfig({ SMTP_URI_FILE: 'x' }).notices).toEqual([
    'SMTP_URI_FILE is not a setting of Pista and has no effect. Did you mean SMTP_URL_FILE?',
  ]);
});
