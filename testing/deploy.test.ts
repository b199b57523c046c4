import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { maxUploadBytes } from '#contract/constants.ts';
import { Environment, readConfig } from '#server/config.ts';
import { testFolder } from './folder.ts';
import { output } from './programs.ts';
import { findProxy } from './reliability/cluster/programs.ts';
import { haproxyConfiguration, nginxConfiguration, pgbouncerSettings } from './reliability/cluster/proxies.ts';

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8');

/** The settings that `compose.yml` gives the server: those of the file, with generated passwords, and its own. */
const given = Object.fromEntries(
  Object.entries(parseEnv(read('env.example'))).map(([name, value]) => [name, value || '0f'.repeat(32)]),
);
const compose = read('compose.yml');
const environment = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(compose)?.[1] ?? '';
const fixed = Object.fromEntries(
  [...environment.matchAll(/^ {6}([A-Z0-9_]+): (.+)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\$\{(\w+)[^}]*\}/g, (_, used: string) => given[used] ?? ''),
  ]),
);

test('the settings of ten lines and of compose.yml are valid in production', () => {
  expect(read('env.example').trimEnd().split('\n')).toHaveLength(10);
  const { notices, ...config } = readConfig({ NODE_ENV: 'production', ...given, ...fixed });
  expect(notices).toEqual([]);
  expect(config).toMatchObject({ databaseUrl: expect.stringContaining('@postgres/'), s3: { bucket: 'pictures' } });
  const usedByOthers = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const known = [...Object.keys(Environment.shape), ...usedByOthers];
  expect(Object.keys({ ...given, ...fixed }).filter((name) => !known.includes(name))).toEqual([]);
});

test('the proxy examples do not buffer the stream of changes, and accept large pictures', () => {
  const nginx = read('nginx.conf');
  expect(nginx).toMatch(/location = \/api\/internal\/map\/changes \{[^}]*proxy_buffering off;/);
  expect(read('Caddyfile')).toMatch(/@changes path \/api\/internal\/map\/changes\n.*@changes.*\n\t\tflush_interval -1/);
  const maxMb = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]);
  expect(maxMb * 1024 * 1024).toBeGreaterThan(maxUploadBytes);
});

const haproxy = findProxy('haproxy');
test.runIf(haproxy)('HAProxy accepts the example for a database with a replica', async () => {
  const path = join(await testFolder(), 'haproxy.cfg');
  writeFileSync(path, haproxyConfiguration(6434, [5442, 5443]));
  const { status, stderr } = spawnSync(haproxy ?? '', ['-c', '-f', path], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.not.stringMatching(/WARNING|ALERT/)]);
});

test('HAProxy asks the database with its own protocol whether it accepts writes', () => {
  const [startup = '', question = ''] = [...read('haproxy.cfg').matchAll(/send-binary ([0-9a-f]+)/g)].map(
    ([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'),
  );
  expect(startup).toContain('user\0pista_check\0database\0postgres\0');
  expect(question).toContain('select pg_is_in_recovery()\0');
});

const nginx = findProxy('nginx');
test.runIf(nginx)('nginx accepts the example for several servers', async () => {
  const folder = await testFolder();
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, nginxConfiguration(folder, 8080, [3000, 3001]));
  const { status, stderr } = spawnSync(nginx ?? '', ['-t', '-c', path], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
});

test('the pooler has the settings that Pista needs, also in an old version', () => {
  const general = pgbouncerSettings({ hasPreparedStatements: true });
  expect(general).toContain('max_prepared_statements = 200');
  expect(general).toContain('ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout');
  expect(pgbouncerSettings({ hasPreparedStatements: false })).toEqual(general.filter((line) => !/prepared/.test(line)));
});

const hasSystemd = output('systemd-analyze', ['--version']) !== '';
test.runIf(hasSystemd)('the exposure of the systemd service is at most 2.0', () => {
  const options = ['security', '--offline=yes', '--threshold=20', '--no-pager', 'deploy/pista.service'];
  const { status, stdout } = spawnSync('systemd-analyze', options, { encoding: 'utf8' });
  expect([status, stdout.trim().split('\n').at(-1)]).toEqual([0, expect.stringContaining('exposure level')]);
});
