import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './connect.ts';
import { withoutTimeouts } from './idle-socket-timeout.ts';
import * as events from './migrations/0001-events.ts';
import * as accounts from './migrations/0002-accounts.ts';
import * as organisers from './migrations/0003-organisers.ts';
import * as administration from './migrations/0004-administration.ts';
import * as geocoderTurns from './migrations/0005-geocoder-turns.ts';
import * as unusedPictures from './migrations/0006-unused-pictures.ts';
import * as seriesDays from './migrations/0007-series-days.ts';
import * as panelOrders from './migrations/0008-panel-orders.ts';
import * as eventChanges from './migrations/0009-event-changes.ts';
import * as hidingTogether from './migrations/0010-hiding-together.ts';
import * as words from './migrations/0011-words.ts';
import * as usedLinks from './migrations/0012-used-links.ts';
import * as descriptions from './migrations/0013-descriptions.ts';
import * as facts from './migrations/0014-facts.ts';
import * as programmes from './migrations/0015-programmes.ts';
import * as organiserPages from './migrations/0016-organiser-pages.ts';
import * as changeLogName from './migrations/0017-change-log-name.ts';
import * as eventsNowhere from './migrations/0018-events-nowhere.ts';
import * as venues from './migrations/0021-venues.ts';
import * as housesOfEvents from './migrations/0022-houses-of-events.ts';
import * as confirmations from './migrations/0023-confirmations.ts';
import * as prices from './migrations/0024-prices.ts';
import * as venuesApart from './migrations/0026-venues-apart.ts';
import * as sources from './migrations/0027-sources.ts';
import * as sourceClaims from './migrations/0028-source-claims.ts';
import * as organisersByChange from './migrations/0029-organisers-by-change.ts';
import * as savedAndFollowed from './migrations/0030-saved-and-followed.ts';
import * as pausedSources from './migrations/0034-paused-sources.ts';
import * as bounces from './migrations/0037-bounces.ts';
import * as inviters from './migrations/0038-inviters.ts';
import * as exceptionsAndClaims from './migrations/0039-exceptions-and-claims.ts';
import * as cancellationReasons from './migrations/0040-cancellation-reasons.ts';
import * as sampleEvents from './migrations/0042-sample-events.ts';
import * as administratorsMailed from './migrations/0043-administrators-mailed.ts';
import * as sourcePages from './migrations/0044-source-pages.ts';
import * as sourceJoins from './migrations/0045-source-joins.ts';
import * as sampleNames from './migrations/0046-sample-names.ts';
import * as sitePauses from './migrations/0047-site-pauses.ts';
import * as backupRuns from './migrations/0048-backup-runs.ts';
import * as alertBookmark from './migrations/0049-alert-bookmark.ts';
import * as apiTokens from './migrations/0050-api-tokens.ts';
import * as webhooks from './migrations/0051-webhooks.ts';
import * as indirectChanges from './migrations/0052-indirect-changes.ts';
import * as siteSettings from './migrations/0055-site-settings.ts';
import * as siteHistory from './migrations/0056-site-history.ts';
import * as eventApproval from './migrations/0057-event-approval.ts';
import * as moderators from './migrations/0058-moderators.ts';
import * as blockLists from './migrations/0059-block-lists.ts';
import * as eventStatistics from './migrations/0060-event-statistics.ts';
import * as messages from './migrations/0061-messages.ts';
import * as descriptionTranslations from './migrations/0062-description-translations.ts';
import * as appliedRequests from './migrations/0063-applied-requests.ts';
import * as namesInLanguages from './migrations/0064-names-in-languages.ts';
import { lockMigrations } from './transaction-dialect.ts';

/** In order. A released migration is never changed: another one follows. */
const migrations: Record<string, Migration> = {
  '0001-events': events,
  '0002-accounts': accounts,
  '0003-organisers': organisers,
  '0004-administration': administration,
  '0005-geocoder-turns': geocoderTurns,
  '0006-unused-pictures': unusedPictures,
  '0007-series-days': seriesDays,
  '0008-panel-orders': panelOrders,
  '0009-event-changes': eventChanges,
  '0010-hiding-together': hidingTogether,
  '0011-words': words,
  '0012-used-links': usedLinks,
  '0013-descriptions': descriptions,
  '0014-facts': facts,
  '0015-programmes': programmes,
  '0016-organiser-pages': organiserPages,
  '0017-change-log-name': changeLogName,
  '0018-events-nowhere': eventsNowhere,
  '0021-venues': venues,
  '0022-houses-of-events': housesOfEvents,
  '0023-confirmations': confirmations,
  '0024-prices': prices,
  '0026-venues-apart': venuesApart,
  '0027-sources': sources,
  '0028-source-claims': sourceClaims,
  '0029-organisers-by-change': organisersByChange,
  '0030-saved-and-followed': savedAndFollowed,
  '0034-paused-sources': pausedSources,
  '0037-bounces': bounces,
  '0038-inviters': inviters,
  '0039-exceptions-and-claims': exceptionsAndClaims,
  '0040-cancellation-reasons': cancellationReasons,
  '0042-sample-events': sampleEvents,
  '0043-administrators-mailed': administratorsMailed,
  '0044-source-pages': sourcePages,
  '0045-source-joins': sourceJoins,
  '0046-sample-names': sampleNames,
  '0047-site-pauses': sitePauses,
  '0048-backup-runs': backupRuns,
  '0049-alert-bookmark': alertBookmark,
  '0050-api-tokens': apiTokens,
  '0051-webhooks': webhooks,
  '0052-indirect-changes': indirectChanges,
  '0055-site-settings': siteSettings,
  '0056-site-history': siteHistory,
  '0057-event-approval': eventApproval,
  '0058-moderators': moderators,
  '0059-block-lists': blockLists,
  '0060-event-statistics': eventStatistics,
  '0061-messages': messages,
  '0062-description-translations': descriptionTranslations,
  '0063-applied-requests': appliedRequests,
  '0064-names-in-languages': namesInLanguages,
};

/** Names of all migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** Thrown if a newer version of Pista has migrated the database: this one would misread it. */
export class NewerDatabase extends Error {}

/**
 * Migrates the database; several processes may try at the same time. All pending migrations run in one transaction, so
 * that a process that is killed leaves nothing half done. Throws `NewerDatabase` for migrations that this version does
 * not know, and names a migration that fails.
 */
export async function migrate(db: Db): Promise<void> {
  let failed: string | undefined;
  try {
    // Rewriting a million events takes minutes, and so does waiting for another server that does it.
    await withoutTimeouts(db, async (transaction) => {
      // Before Kysely creates its tables, which two processes cannot do at the same time.
      await lockMigrations(transaction);
      await refuseNewer(transaction);
      const provider = { getMigrations: async () => migrations };
      const { error, results = [] } = await new Migrator({ db: transaction, provider }).migrateToLatest();
      failed = results.find((result) => result.status === 'Error')?.migrationName;
      if (error !== undefined) throw error;
    });
  } catch (error) {
    if (error instanceof NewerDatabase) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The database could not be brought up to date${failed ? ` (migration ${failed})` : ''}: ${reason}`,
      {
        cause: error,
      },
    );
  }
}

/** Returns whether `migrate` would change a database that has been used before. */
export async function hasPendingMigrations(db: Db): Promise<boolean> {
  const present = await presentMigrations(db);
  return present.length > 0 && Object.keys(migrations).some((name) => !present.includes(name));
}

async function presentMigrations(db: Db): Promise<string[]> {
  const { table } = await db
    .selectNoFrom(sql<string | null>`to_regclass('kysely_migration')::text`.as('table'))
    .executeTakeFirstOrThrow();
  if (table === null) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function refuseNewer(db: Db): Promise<void> {
  const unknown = unknownMigrations(await presentMigrations(db));
  if (unknown.length === 0) return;
  throw new NewerDatabase(
    `This database was written by a newer version of Pista: it has ${unknown.join(', ')}, which this version does not know. ` +
      'Start the newer version, or restore a backup that was made before it.',
  );
}

/**
 * Runs the migrations up to `last`, by default all, in the given transaction. Throws if one fails.
 */
export async function migrateWithin(transaction: Db, last?: string): Promise<void> {
  const migrator = new Migrator({ db: transaction, provider: { getMigrations: async () => migrations } });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error !== undefined) throw error;
}

/** Returns the names that are no migrations of this version. */
export function unknownMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !(name in migrations));
}
