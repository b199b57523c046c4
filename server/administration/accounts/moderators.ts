import { isDeepStrictEqual } from 'node:util';
import type { Output, Reply } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locales.ts';
import type {
  appointModerator as appointModeratorEndpoint,
  Moderation,
  ModerationScope,
  showModeration as showModerationEndpoint,
} from '#contract/moderation.ts';
import { withRole } from '#contract/roles.ts';
import { countWaiting } from '#server/administration/waiting/store.ts';
import { recordAudit } from '#server/audit/service.ts';
import { listDances } from '#server/catalogue/service.ts';
import type { Db } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import type { Person } from '#server/http/person.ts';
import { sendMail } from '#server/mail/service.ts';
import { moderationOf } from '#server/moderation/service.ts';
import { boxOfCountry, nameOfCountry } from '#server/places/service.ts';
import type { Tools } from '#server/tools.ts';
import { lockBoth } from './manage.ts';
import { countOpenReports, updateAccount } from './store.ts';

type ModeratorTools = Pick<Tools, 'db' | 'clock' | 'config' | 'jobs' | 'site'>;

/** Returns what the caller moderates, and how many open reports and waiting events that includes. */
export async function showModeration(
  { db }: Pick<Tools, 'db'>,
  person: Person,
): Promise<Reply<typeof showModerationEndpoint>> {
  const { everything, scopes } = moderationOf(person) ?? { everything: false, scopes: [] };
  const codes = [...new Set(scopes.flatMap(({ countries }) => countries))];
  const boxes = await Promise.all(codes.map(boxOfCountry));
  const countryBoxes = boxes.filter((box) => box !== undefined);
  const [reports, { count: events }] = [await countOpenReports(db, person), await countWaiting(db, person)];
  return { everything, scopes, countryBoxes, waiting: { reports, events } };
}

/**
 * Makes an account a moderator, or changes what it moderates, and notifies it. Does nothing if it moderates that already.
 * Each request reads the rights of its caller, so the change takes effect at once. Throws `account-unknown`, and
 * `forbidden` if the caller is no longer an administrator.
 */
export async function appointModerator(
  tools: ModeratorTools,
  person: Person,
  id: string,
  wanted: Output<typeof appointModeratorEndpoint, 'body'>,
): Promise<Moderation> {
  await transact(tools.db, async (db) => {
    const account = await lockBoth(db, person, id);
    const before = account.moderates;
    if (isDeepStrictEqual(before, wanted)) return;
    const roles = withRole(account, 'ROLE_MODERATOR', true);
    await updateAccount(db, account.id, { roles, moderates: JSON.stringify(wanted) }, false);
    await recordAudit(db, {
      at: tools.clock(),
      action: before ? 'moderator-changed' : 'moderator-appointed',
      actorId: person.id,
      subject: { kind: 'account', id: account.id, name: account.name },
      details: { moderates: wanted, ...(before && { before }) },
    });
    await notify({ ...tools, db }, account, before ? 'changed' : 'appointed', wanted);
  });
  return wanted;
}

/** Takes the rights of a moderator from an account at once, and notifies it. Throws as `appointModerator` does. */
export async function removeModerator(tools: ModeratorTools, person: Person, id: string): Promise<void> {
  await transact(tools.db, async (db) => {
    const account = await lockBoth(db, person, id);
    if (!account.moderates) return;
    await updateAccount(db, account.id, { roles: withRole(account, 'ROLE_MODERATOR', false), moderates: null }, false);
    await recordAudit(db, {
      at: tools.clock(),
      action: 'moderator-removed',
      actorId: person.id,
      subject: { kind: 'account', id: account.id, name: account.name },
      details: { before: account.moderates },
    });
    await notify({ ...tools, db }, account, 'removed', null);
  });
}

async function notify(
  tools: ModeratorTools,
  { email, name, locale }: { email: string; name: string; locale: Locale },
  news: 'appointed' | 'changed' | 'removed',
  moderation: Moderation | null,
): Promise<void> {
  const scopes = moderation ? await describeScopes(tools.db, locale, moderation.scopes) : [];
  await sendMail(tools, {
    to: { email, name },
    locale,
    template: 'moderation',
    facts: { news, everything: moderation?.everything ?? false, scopes },
  });
}

/** Describes each scope by names: `France, Grenoble and around · Tango, Salsa`. */
async function describeScopes(db: Db, locale: Locale, scopes: readonly ModerationScope[]): Promise<string[]> {
  const dances = new Map((await listDances({ db })).map(({ id, name, names }) => [id, names[locale] ?? name]));
  return scopes.map(({ countries, areas, styles }) => {
    const places = [...countries.map((code) => nameOfCountry(code, locale) || code), ...areas.map((area) => area.name)];
    const names = styles.flatMap((id) => dances.get(id) ?? []);
    return [places.join(', '), names.join(', ')].filter(Boolean).join(' · ');
  });
}
