import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type AlertSettings, type Follow, listFollows } from '#contract/follows.ts';
import { call } from '#web/http/call.ts';
import { personalKey } from '#web/query-keys.ts';
import { newId } from '#web/storage/new-id.ts';
import { type FollowTarget, toRequestBody } from './follow-target.ts';

/** Returns the query for the follows of the user, newest first, and the settings of notifications. */
export function followsQuery() {
  return queryOptions({
    queryKey: [...personalKey, 'follows'],
    queryFn: ({ signal }) => call(listFollows, { signal }),
    staleTime: 60_000,
  });
}

/** Visitors see what can be followed without loading it. */
const outbox = () => import('#web/outbox/service.ts');

type Delivery = Pick<Follow, 'mail' | 'push'>;

/** Ids of follows that the server does not know yet. */
const unsentPrefix = 'unsent-';

/** Returns whether a follow waits for the network, so that it cannot be changed yet. */
export function isUnsent({ id }: Follow): boolean {
  return id.startsWith(unsentPrefix);
}

/**
 * Adds a follow, and returns it. Without a network it waits. Sends the time zone of this device, which is used if the
 * account has none. `title` describes it in the list of unsent changes. Throws `ApiError`.
 */
export async function createFollow(
  client: QueryClient,
  target: FollowTarget,
  delivery: Delivery,
  title: string,
): Promise<Follow> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const body = toRequestBody(target);
  const about = `follow/${JSON.stringify(body)}`;
  const { deliver } = await outbox();
  const sent = await deliver({ kind: 'follow', about, title, request: { body: { ...body, ...delivery, timeZone } } });
  if (!sent) {
    const unsent = unsentFollow(target, delivery);
    setCachedFollows(client, (follows) => [unsent, ...follows]);
    return unsent;
  }
  const followed = sent.reply;
  const { queryKey } = followsQuery();
  // A first request that is still running started before this change, and would overwrite it.
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
  return followed;
}

function unsentFollow({ styles, types, organiser, venue, area }: FollowTarget, delivery: Delivery): Follow {
  return {
    id: unsentPrefix + newId(),
    ...{ styles: [...styles], types: [...types], area, ...delivery, isPaused: false },
    organiser: organiser && { ...organiser, slug: organiser.id },
    venue: venue && { ...venue, slug: venue.id },
    createdAt: new Date().toISOString(),
  };
}

/**
 * Changes delivery, target or pause of a follow, and returns it. Without a network the change waits. Throws `ApiError`.
 */
export async function updateFollow(
  client: QueryClient,
  follow: Follow,
  body: Partial<Pick<Follow, 'mail' | 'push' | 'isPaused' | 'styles' | 'types' | 'area'>>,
  title: string,
): Promise<Follow> {
  const { id } = follow;
  const { deliver } = await outbox();
  const sent = await deliver({
    kind: 'change-follow',
    about: followAbout(id),
    title,
    request: { params: { id }, body },
  });
  const changed = sent?.reply ?? { ...follow, ...body };
  setCachedFollows(client, (follows) => follows.map((each) => (each.id === id ? changed : each)));
  return changed;
}

const followAbout = (id: string) => `follow/${id}`;

/** Removes a follow, without a network later. Returns a function that adds it again. Throws `ApiError`. */
export async function deleteFollow(client: QueryClient, ended: Follow, title: string): Promise<() => Promise<void>> {
  const about = followAbout(ended.id);
  const { deliver } = await outbox();
  const sent = await deliver({ kind: 'unfollow', about, title, request: { params: { id: ended.id } } });
  setCachedFollows(client, (follows) => follows.filter(({ id }) => id !== ended.id));
  return async () => {
    if (!sent && (await (await outbox()).withdrawLast(about)))
      return setCachedFollows(client, (follows) => [ended, ...follows]);
    const { mail, push, isPaused } = ended;
    const again = await createFollow(client, ended, { mail, push }, title);
    if (isPaused) await updateFollow(client, again, { isPaused }, title);
  };
}

/** Updates the cached settings of notifications, also before the server has confirmed them. Sends no request. */
export function setCachedSettings(client: QueryClient, settings: Partial<AlertSettings>): void {
  client.setQueryData(
    followsQuery().queryKey,
    (known) => known && { ...known, settings: { ...known.settings, ...settings } },
  );
}

function setCachedFollows(client: QueryClient, turn: (follows: Follow[]) => Follow[]): void {
  client.setQueryData(followsQuery().queryKey, (known) => known && { ...known, follows: turn(known.follows) });
}
