/**
 * Tests that also run on PostgreSQL. The embedded database is PostgreSQL behind the same driver, so the conversion of
 * rows is tested once. Both run tests of what can differ: opening, migrating and sharing a database, waiting for other
 * transactions, and the most frequent statements, for which the server has another version and planner.
 */
export const onPostgresqlToo = [
  // Opening, migrating, concurrent transactions, first events.
  'server/database/{connect,migrate,pooler,prepared-queries,transact}.test.ts',
  'server/sample-data/sample-data.test.ts',
  // `copy` and snapshots.
  'server/backup/{consistency,rows}.test.ts',
  // Upgrades from each release.
  'testing/releases/upgrades.test.ts',
  // Start, stop, and a command beside a running server.
  'server/tests/main.test.ts',
  'server/{monitoring/health/health,observability/log-output,pause/pause}.test.ts',
  'server/accounts/administrators.test.ts',
  // Concurrent writes; queries of the map and lists.
  'server/changes/{change-log,commit-order,service}.test.ts',
  'server/site/two-servers.test.ts',
  'server/events/{write/add-event,write/details,write/lifecycle,write/repeated-requests,read/list}.test.ts',
  'server/jobs/jobs.test.ts',
  'server/map/{oracle,service,snapshots}.test.ts',
  'server/workers/workers.test.ts',
];

/**
 * Tests that run only on PostgreSQL if it is installed, otherwise on the embedded database. Their queries are simple,
 * both databases are the same engine, and the rights table and the journeys cover the embedded one. Running them on
 * both took a sixth of the test time. Tests that use every time zone (`events/time/at-midnight`) are not listed, because the
 * PostgreSQL of a distribution may have other time zone data than Node.
 */
export const onPostgresqlInstead = [
  'server/accounts/{google,mailed-links,sign-in}.test.ts',
  'server/admin-alerts/admin-alerts.test.ts',
  'server/audit/trail.test.ts',
  // From PostgreSQL to the embedded database and back.
  'server/backup/{nightly/nightly,round-trip}.test.ts',
  'server/administration/*.test.ts',
  'server/{block-lists/block-lists,bulk-actions/bulk-actions}.test.ts',
  'server/{messages/messages,moderation/moderation}.test.ts',
  'server/throttling/mail-to.test.ts',
  'server/{calendar,feeds,health}/routes.test.ts',
  'server/catalogue/editing.test.ts',
  'server/alerts/{alerts,simulation}.test.ts',
  'server/confirmations/confirmations.test.ts',
  'server/contact/contact.test.ts',
  'server/event-claims/event-claims.test.ts',
  'server/events/{routes,write/{change-event,dates-limit,pictures},mine/my-events,read/{nearby,on-the-map},series/series,duplicates/{one-name,similar}}.test.ts',
  'server/follows/follows.test.ts',
  'server/mail/{smtp,bounces/bounces}.test.ts',
  'server/organisers/{members,organisers}.test.ts',
  'server/{packs/packs,pages/store,places/store}.test.ts',
  'server/slugs/service.test.ts',
  'server/tokens/tokens.test.ts',
  'server/pictures/sweep.test.ts',
  'server/profile/routes.test.ts',
  'server/push/push.test.ts',
  'server/replica/replica.test.ts',
  'server/reports/reports.test.ts',
  'server/saved/saved.test.ts',
  'server/search/search.test.ts',
  'server/sources/sources.test.ts',
  'server/statistics/statistics.test.ts',
  'server/v1/own-events/adding.test.ts',
  'server/venues/venues.test.ts',
  'server/webhooks/{delivery,webhooks}.test.ts',
  // `npm run reliability:migrations` kills more often, on both.
  'testing/reliability/migration-kills.test.ts',
  // `npm run cluster` breaks more parts.
  'testing/reliability/cluster.test.ts',
];
