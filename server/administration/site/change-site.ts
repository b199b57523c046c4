import type { FieldProblem } from '#contract/problems.ts';
import { type ManagedSite, type SiteChange, type SiteSettings, sitePictureKinds } from '#contract/site.ts';
import { recordAudit } from '#server/audit/service.ts';
import { transact } from '#server/database/transact.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { changeSettings, siteOf } from '#server/site/service.ts';
import type { Tools } from '#server/tools.ts';

type SiteTools = Pick<Tools, 'db' | 'clock' | 'site'>;

/** The subject of audit entries about the site, which has no id. */
const subjectId = '00000000-0000-7000-8000-000000000000';

/** Returns the settings for the panel. */
export function showManagedSite({ site }: Pick<SiteTools, 'site'>): ManagedSite {
  return { version: site.version, settings: siteOf({ site }), defaults: site.defaults, own: [...site.ownKeys] };
}

/**
 * Changes settings of the site, and returns all of them; they apply to the next request on this server. Throws
 * `version-conflict` if `version` is outdated, and `invalid-input` for settings that contradict each other.
 */
export async function changeSite(tools: SiteTools, person: Person, change: SiteChange): Promise<ManagedSite> {
  await transact(tools.db, async (db) => {
    const { before, after, changes } = await changeSettings(db, tools.site, change);
    if (change.version !== undefined && change.version !== before.version) throw new Problem('version-conflict');
    const fields = problemsOf(change, after);
    if (fields.length > 0) throw new Problem('invalid-input', { detail: 'Some settings are invalid.', fields });
    if (Object.keys(changes).length === 0) return;
    await recordAudit(db, {
      at: tools.clock(),
      action: 'site-changed',
      actorId: person.id,
      subject: { kind: 'site', id: subjectId, name: after.name },
      details: { changes },
    });
  });
  await tools.site.refresh();
  return showManagedSite(tools);
}

/** Returns what no schema can detect. */
function problemsOf(change: SiteChange, after: SiteSettings): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (change.defaultLanguage && !after.languages.includes(change.defaultLanguage)) {
    const message = 'The default language must be one of the languages.';
    problems.push({ path: 'defaultLanguage', rule: 'not_offered', message });
  }
  for (const kind of sitePictureKinds) {
    if (change[kind] && after[kind] === null)
      problems.push({ path: kind, rule: 'unknown', message: 'There is no such picture. Upload it again.' });
  }
  return problems;
}
