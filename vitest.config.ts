import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { onPostgresqlInstead, onPostgresqlToo } from './testing/on-postgresql.ts';
import { findPostgresql } from './testing/postgresql-cluster.ts';

/** Tests of screens on a real server, in one process. */
const screenTests = 'web/**/*-screen.test.tsx';

/**
 * Tests that wait for lazily loaded parts. They run isolated, because files that share modules would find them loaded.
 */
const awaitingTests = 'web/**/awaited-*-screen.test.tsx';

const serverTests = '{contract,model,server,testing,bench,bundling}/**/*.test.ts';

const isPostgresqlHere = findPostgresql() !== undefined;
if (!isPostgresqlHere) {
  process.stderr.write(
    'The tests on a real PostgreSQL are left out: there is none here (apt-get install postgresql).\n',
  );
}

/** Long enough for busy machines; hanging tests are stopped. */
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

/** Files share modules, because loading them takes longer than most tests. Each file must restore what it changes. */
const shared = { isolate: false, setupFiles: 'testing/clean-up.ts' };
const onServer = { ...shared, ...timeouts, environment: 'node' as const };

/**
 * Disables Node's own local storage, which differs from that of browsers and shadows the one of the test environment.
 */
const withoutNodesStorage = { execArgv: ['--no-experimental-webstorage'] };

const inWeb = {
  ...timeouts,
  ...withoutNodesStorage,
  setupFiles: [shared.setupFiles, 'testing/patient-queries.ts'],
};
const onScreens = {
  ...inWeb,
  environment: './testing/browser-environment.ts',
  globalSetup: 'testing/embedded-template.ts',
};

export default defineConfig({
  test: {
    // One more than the cores, because tests often wait for a process, a clock or a disk. Each worker loads all modules
    // again.
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
          ...shared,
          ...inWeb,
          name: 'web',
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [screenTests],
        },
      },
      {
        plugins: [react()],
        test: { ...shared, ...onScreens, name: 'screens', include: [screenTests], exclude: [awaitingTests] },
      },
      {
        plugins: [react()],
        test: { ...onScreens, name: 'screens that wait', include: [awaitingTests] },
      },
    ],
  },
});
