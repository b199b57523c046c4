import type { FieldProblem } from '#contract/problems.ts';
import type { ManagedSite, SiteChange, SiteSettings } from '#contract/site.ts';
import { recordAudit } from '#server/audit/service.ts';
import { transact } from '#server/database/transact.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import {
  changeBack,
  changeSettings,
  missingPictures,
  type StoredChange,
  storedChangeOf,
} from '#server/site/changes/service.ts';
import { siteOf } from '#server/site/service.ts';
import type { Tools } from '#server/tools.ts';

type SiteTools = Pick<Tools, 'db' | 'clock' | 'site'>;

/** The subject of audit entries about the site, which has no id. */
const subjectId = '00000000-0000-7000-8000-000000000000';
/** Longer values are only in the history, so that the audit trail stays readable. */
const maxAuditedCharacters = 200;

/** Returns the settings for the panel. */
export function showManagedSite({ site }: Pick<SiteTools, 'site'>): ManagedSite {
  return { version: site.version, settings: siteOf({ site }), defaults: site.defaults, own: [...site.ownKeys] };
}

/**
 * Changes settings of the site, and returns all of them; they apply to the next request on this server. Throws
 * `version-conflict` if `version` is outdated, and `invalid-input` for settings that contradict each other.
 */
export async function changeSite(tools: SiteTools, person: Person, change: SiteChange): Promise<ManagedSite> {
  return apply(tools, person, change, async () => ({ change: storedChangeOf(change), version: change.version }));
}

/**
 * Sets everything that a change set back to its value before, as a change of its own. Throws `version-conflict` if it
 * does not exist or was changed again.
 */
export async function undoSiteChange(tools: SiteTools, person: Person, version: number): Promise<ManagedSite> {
  return apply(tools, person, {}, async (db) => {
    const change = await changeBack(db, version);
    if (!change) throw new Problem('version-conflict', { detail: 'These settings have changed again.' });
    return { change, version: undefined };
  });
}

async function apply(
  tools: SiteTools,
  person: Person,
  given: SiteChange,
  prepare: (db: Tools['db']) => Promise<{ change: StoredChange; version: number | undefined }>,
): Promise<ManagedSite> {
  await transact(tools.db, async (db) => {
    const { change, version } = await prepare(db);
    const at = tools.clock();
    const { after, changes } = await changeSettings(db, tools.site, { actorId: person.id, at }, (before) => {
      if (version !== undefined && version !== before.version) throw new Problem('version-conflict');
      return change;
    });
    const fields = problemsOf(given, change, after);
    if (fields.length > 0) throw new Problem('invalid-input', { detail: 'Some settings are invalid.', fields });
    if (Object.keys(changes).length === 0) return;
    await recordAudit(db, {
      at,
      action: 'site-changed',
      actorId: person.id,
      subject: { kind: 'site', id: subjectId, name: after.name },
      details: { changes: Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, audited(change)])) },
    });
  });
  await tools.site.refresh();
  return showManagedSite(tools);
}

function audited({ from, to }: { from: unknown; to: unknown }) {
  return { from: shortened(from), to: shortened(to) };
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string' && value.length > maxAuditedCharacters)
    return `${value.slice(0, maxAuditedCharacters)}…`;
  return value;
}

/** Returns what no schema can detect. */
function problemsOf(given: SiteChange, change: StoredChange, after: SiteSettings): FieldProblem[] {
  const problems: FieldProblem[] = missingPictures(change, after).map((kind) => ({
    path: kind,
    rule: 'unknown',
    message: 'There is no such picture. Upload it again.',
  }));
  if (given.defaultLanguage && !after.languages.includes(given.defaultLanguage)) {
    const message = 'The default language must be one of the languages.';
    problems.push({ path: 'defaultLanguage', rule: 'not_offered', message });
  }
  return problems;
}
