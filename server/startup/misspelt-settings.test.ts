import { expect, test } from 'vitest';
import { Environment, readConfig } from '#server/config.ts';
import { misspeltSettings } from './misspelt-settings.ts';

const known = Object.keys(Environment.shape);

test.each([
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['SECRET_TOKEN', 'TOKEN_SECRET'],
  ['ADMIN_MAIL', 'ADMIN_MAILS'],
  ['ADMINMAILS', 'ADMIN_MAILS'],
  ['ADMIN_EMIAL', 'ADMIN_EMAIL'],
  ['PISTA_PORT', 'PORT'],
  ['GOOGLE_CLIENTID', 'GOOGLE_CLIENT_ID'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
])('%s is reported as a misspelt %s', (name, meant) => {
  expect(misspeltSettings([name], known)).toEqual([
    `${name} is not a setting of Pista and has no effect. Did you mean ${meant}?`,
  ]);
});

test('names of the system and of npm are not reported, nor are settings', () => {
  const usual = ['HOME', 'PATH', 'PWD', 'HOSTNAME', 'SHELL', 'LANG', 'TERM', 'USER', 'MAIL', 'POST', 'NODE_OPTIONS'];
  const npm = ['npm_config_port', 'npm_lifecycle_event', 'npm_package_version', 'NODE_PATH', 'NODE_COMPILE_CACHE'];
  const others = ['PGHOST', 'PGPORT', 'AWS_ACCESS_KEY_ID', 'KUBERNETES_PORT', 'DATABASE_HOST', 'DOCKER_HOST'];
  expect(misspeltSettings([...usual, ...npm, ...others, ...known], known)).toEqual([]);
  expect(readConfig({ PATH: '/bin', PORT: '80' }).notices).toEqual([]);
});

test('the value of a misspelt setting is not shown', () => {
  const { notices } = readConfig({ SMTP_URI: 'smtp://pista:tango@mail.example' });
  expect(notices).toHaveLength(1);
  expect(notices[0]).not.toContain('tango');
});
