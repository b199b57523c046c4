import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { maxUploadBytes } from '#contract/constants.ts';
import { Environment, readConfig } from '#server/config.ts';
import { output } from './programs.ts';

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

const hasSystemd = output('systemd-analyze', ['--version']) !== '';
test.runIf(hasSystemd)('the exposure of the systemd service is at most 2.0', () => {
  const options = ['security', '--offline=yes', '--threshold=20', '--no-pager', 'deploy/pista.service'];
  const { status, stdout } = spawnSync('systemd-analyze', options, { encoding: 'utf8' });
  expect([status, stdout.trim().split('\n').at(-1)]).toEqual([0, expect.stringContaining('exposure level')]);
});
