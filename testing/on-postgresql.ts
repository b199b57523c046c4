/**
 * The tests that run on a real PostgreSQL too. The embedded database is PostgreSQL behind the same driver, so what answers
 * make of rows is tested once; on both runs what can differ between them: opening, migrating and sharing a database, what
 * waits for another transaction, and the statements that are asked most, for which the real one has another version and planner.
 * A file opts in by standing here.
 */
export const onPostgresqlToo = [
  // Opening, migrating, transactions that wait for each other, the first events.
  'server/database/{connect,kept-plans,migrate,transact}.test.ts',
  'server/sample-data/sample-data.test.ts',
  // A start, a stop, and the command beside a server that runs.
  'server/tests/main.test.ts',
  'server/{observability/log-output,tests/stopping}.test.ts',
  'server/accounts/administrators.test.ts',
  // Who comes first of two who write at once; what the map and lists are asked.
  'server/changes/{change-log,commit-order,service,two-servers}.test.ts',
  'server/events/{write/add-event,write/lifecycle,read/list}.test.ts',
  'server/jobs/jobs.test.ts',
  'server/map/{oracle,service,snapshots}.test.ts',
  'server/workers/workers.test.ts',
];

/**
 * Those that run on a real PostgreSQL alone where there is one, and on the embedded one where there is none: what they ask is
 * plain, the two are one engine, and both the rights table and the journeys ask the embedded one. To ask it of both took a sixth
 * of all the time that tests take. Not here: what asks every zone (`events/read/at-midnight`), since a PostgreSQL of some distribution
 * may know rules of clocks that Node does not know yet, or no longer.
 */
export const onPostgresqlInstead = [
  'server/accounts/{google,mailed-links,sign-in}.test.ts',
  'server/admin-alerts/admin-alerts.test.ts',
  'server/administration/*.test.ts',
  'server/attempts/mail-to.test.ts',
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
  'server/{pages,places}/store.test.ts',
  'server/pictures/sweep.test.ts',
  'server/profile/routes.test.ts',
  'server/push/push.test.ts',
  'server/reports/reports.test.ts',
  'server/saved/saved.test.ts',
  'server/search/search.test.ts',
  'server/sources/sources.test.ts',
  'server/venues/venues.test.ts',
];
