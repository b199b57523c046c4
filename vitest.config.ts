import { globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { findPostgresql } from './testing/postgresql-cluster.ts';

const serverTests = '{contract,server,testing,bench}/**/*.test.ts';

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

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: [serverTests],
          globalSetup: 'testing/embedded-template.ts',
        },
      },
      ...(isPostgresqlHere
        ? [
            {
              test: {
                name: 'server on PostgreSQL',
                environment: 'node',
                include: testsWithDatabase,
                globalSetup: 'testing/postgresql-cluster.ts',
              },
            },
          ]
        : []),
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
