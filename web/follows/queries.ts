import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type AlertSettings, addFollow, changeFollow, endFollow, type Follow, listFollows } from '#contract/follows.ts';
import { call } from '#web/http/call.ts';
import { personalKey } from '#web/query-keys.ts';
import { type FollowTarget, toRequestBody } from './follow-target.ts';

/** Returns the query for the follows of the user, newest first, and the settings of notifications. */
export function followsQuery() {
  return queryOptions({
    queryKey: [...personalKey, 'follows'],
    queryFn: ({ signal }) => call(listFollows, { signal }),
    staleTime: 60_000,
  });
}

type Delivery = Pick<Follow, 'mail' | 'push'>;

/**
 * Adds a follow, and returns it. Sends the time zone of this device, which is used if the account has none. Throws
 * `ApiError`.
 */
export async function createFollow(client: QueryClient, target: FollowTarget, delivery: Delivery): Promise<Follow> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const followed = await call(addFollow, { body: { ...toRequestBody(target), ...delivery, timeZone } });
  const { queryKey } = followsQuery();
  // A first request that is still running started before this change, and would overwrite it.
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
  return followed;
}

/** Changes delivery, target or pause of a follow, and returns it. Throws `ApiError`. */
export async function updateFollow(
  client: QueryClient,
  { id }: Follow,
  body: Partial<Pick<Follow, 'mail' | 'push' | 'isPaused' | 'styles' | 'types' | 'area'>>,
): Promise<Follow> {
  const changed = await call(changeFollow, { params: { id }, body });
  setCachedFollows(client, (follows) => follows.map((each) => (each.id === id ? changed : each)));
  return changed;
}

/** Removes a follow. Returns a function that adds it again. Throws `ApiError`. */
export async function deleteFollow(client: QueryClient, ended: Follow): Promise<() => Promise<void>> {
  await call(endFollow, { params: { id: ended.id } });
  setCachedFollows(client, (follows) => follows.filter(({ id }) => id !== ended.id));
  return async () => {
    const { mail, push, isPaused } = ended;
    const again = await createFollow(client, ended, { mail, push });
    if (isPaused) await updateFollow(client, again, { isPaused });
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
