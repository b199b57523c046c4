import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { findPostgresql } from './testing/postgresql-cluster.ts';

/** Screens on a real server, in one process. */
const screenTests = 'web/**/*-screen.test.tsx';

const serverTests = '{contract,server,testing,bench,bundling}/**/*.test.ts';

/** What runs on the embedded database runs on a real PostgreSQL too; tests without a database run once. */
const testsWithDatabase = globSync(serverTests).filter((file) =>
  readFileSync(file, 'utf8').includes("from '#testing/database.ts'"),
);

const isPostgresqlHere = findPostgresql() !== undefined;
if (!isPostgresqlHere) {
  process.stderr.write(
    'The tests on a real PostgreSQL are left out: there is none here (apt-get install postgresql).\n',
  );
}

/** A test that hangs is stopped; one on a busy machine is not. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } };

/** Files share what they import, which takes longer to load than most take to run; each has a database of its own. */
const onServer = { ...patience, environment: 'node' as const, isolate: false };

/** Node has a local storage of its own, which is no browser's and stands in the way of the one that the tests bring. */
const withoutNodesStorage = { execArgv: ['--no-experimental-webstorage'] };

export default defineConfig({
  test: {
    // As many as the cores: each worker with a database keeps nearly two threads busy, and more of them only wait.
    maxWorkers: Math.min(4, availableParallelism()),
    projects: [
      {
        test: {
          ...onServer,
          name: 'server',
          include: [serverTests],
          globalSetup: 'testing/embedded-template.ts',
        },
      },
      ...(isPostgresqlHere
        ? [
            {
              test: {
                ...onServer,
                name: 'server on PostgreSQL',
                include: testsWithDatabase,
                globalSetup: 'testing/postgresql-cluster.ts',
              },
            },
          ]
        : []),
      {
        plugins: [react()],
        test: {
          ...withoutNodesStorage,
          name: 'web',
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [screenTests],
        },
      },
      {
        plugins: [react()],
        test: {
          ...patience,
          ...withoutNodesStorage,
          name: 'screens',
          environment: './testing/browser-environment.ts',
          include: [screenTests],
          globalSetup: 'testing/embedded-template.ts',
        },
      },
    ],
  },
});
