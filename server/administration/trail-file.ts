import {
  type AuditEntry,
  type downloadTrail as downloadTrailEndpoint,
  maxTrailLines,
} from '#contract/administration.ts';
import type { Output } from '#contract/endpoint.ts';
import { readTrail, recordAudit } from '#server/audit/service.ts';
import type { Person } from '#server/http/person.ts';
import { newId } from '#server/ids/ids.ts';
import { escapeFormula } from '#server/text/escaping.ts';
import { plainTextsIn } from '#server/text/texts.ts';
import type { Tools } from '#server/tools.ts';

/** `words` are those of the action in the language of the administrator. */
const headers = ['time', 'name', 'email', 'action', 'words', 'kind', 'object', 'id', 'reason', 'details'];

/** Records the download, and returns the newest matching entries of the audit trail as the pieces of a CSV file. */
export async function trailFile(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  person: Person,
  filter: Output<typeof downloadTrailEndpoint, 'query'>,
): Promise<AsyncGenerator<string>> {
  const subject = { kind: 'trail', id: newId(), name: '' } as const;
  await recordAudit(db, { at: clock(), action: 'trail-exported', actorId: person.id, subject, details: { filter } });
  const words = plainTextsIn('adminPanel', person.locale);
  return pieces();

  async function* pieces() {
    // The byte order mark makes spreadsheets read UTF-8.
    yield `\ufeff${lineOf(headers)}`;
    for await (const entries of readTrail({ db }, filter, maxTrailLines))
      if (entries.length > 0) yield entries.map((entry) => lineOf(cellsOf(entry, words))).join('');
  }
}

function cellsOf({ at, actor, action, subject, details }: AuditEntry, words: ReadonlyMap<string, string>): string[] {
  const { because, ...others } = details;
  const rest = Object.keys(others).length > 0 ? JSON.stringify(others) : '';
  const reason = typeof because === 'string' ? because : '';
  const said = words.get(`trail.actions.${action}`) ?? '';
  const by = [actor?.name ?? '', actor?.email ?? ''];
  return [at, ...by, action, said, subject.kind, subject.name, subject.id, reason, rest];
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${escapeFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}
