import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { onPostgresqlInstead, onPostgresqlToo } from './testing/on-postgresql.ts';
import { findPostgresql } from './testing/postgresql-cluster.ts';

/** Screens on a real server, in one process. */
const screenTests = 'web/**/*-screen.test.tsx';

/** They wait for parts of the site, which come but once to those who share what they import. */
const awaitingTests = 'web/**/awaited-*-screen.test.tsx';

const serverTests = '{contract,server,testing,bench,bundling}/**/*.test.ts';

const isPostgresqlHere = findPostgresql() !== undefined;
if (!isPostgresqlHere) {
  process.stderr.write(
    'The tests on a real PostgreSQL are left out: there is none here (apt-get install postgresql).\n',
  );
}

/** A test that hangs is stopped; one on a busy machine is not. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

/** Files share what they import, which takes longer to load than most take to run: each leaves behind what it found. */
const shared = { isolate: false, setupFiles: 'testing/clean-up.ts' };
const onServer = { ...shared, ...patience, environment: 'node' as const };

/** Node has a local storage of its own, which is no browser's and stands in the way of the one that the tests bring. */
const withoutNodesStorage = { execArgv: ['--no-experimental-webstorage'] };

const onScreens = {
  ...patience,
  ...withoutNodesStorage,
  setupFiles: shared.setupFiles,
  environment: './testing/browser-environment.ts',
  globalSetup: 'testing/embedded-template.ts',
};

export default defineConfig({
  test: {
    // One more than the cores: what waits for a process, a clock or a disk leaves its core to another one. Each loads and warms up all anew.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    projects: [
      {
        test: {
          ...onServer,
          name: 'server',
          include: [serverTests],
          exclude: isPostgresqlHere ? onPostgresqlInstead : [],
          globalSetup: ['testing/embedded-template.ts', 'testing/built-site.ts'],
        },
      },
      ...(isPostgresqlHere
        ? [
            {
              test: {
                ...onServer,
                name: 'server on PostgreSQL',
                include: [...onPostgresqlToo, ...onPostgresqlInstead],
                globalSetup: 'testing/postgresql-cluster.ts',
              },
            },
          ]
        : []),
      {
        plugins: [react()],
        test: {
          ...patience,
          ...withoutNodesStorage,
          ...shared,
          name: 'web',
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [screenTests],
        },
      },
      {
        plugins: [react()],
        test: { ...onScreens, ...shared, name: 'screens', include: [screenTests], exclude: [awaitingTests] },
      },
      {
        plugins: [react()],
        test: { ...onScreens, name: 'screens that wait', include: [awaitingTests] },
      },
    ],
  },
});
