import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type AlertSettings, addFollow, changeFollow, endFollow, type Follow, listFollows } from '#contract/follows.ts';
import { call } from '#web/http/call.ts';
import { personalKey } from '#web/query-keys.ts';
import { type FollowTarget, toRequestBody } from './wish.ts';

/** What whoever is signed in follows, newest first, and when and how they are told. */
export function followsQuery() {
  return queryOptions({
    queryKey: [...personalKey, 'follows'],
    queryFn: ({ signal }) => call(listFollows, { signal }),
    staleTime: 60_000,
  });
}

type Delivery = Pick<Follow, 'mail' | 'push'>;

/** Follows it from now on; the clock of this device is taken where the account has none yet. */
export async function createFollow(client: QueryClient, target: FollowTarget, delivery: Delivery): Promise<Follow> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const followed = await call(addFollow, { body: { ...toRequestBody(target), ...delivery, timeZone } });
  const { queryKey } = followsQuery();
  // A list that is on its way for the first time was asked for before this, and would be taken for the new one.
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
  return followed;
}

/** Changes how it is told, what of it and where, or pauses it. */
export async function updateFollow(
  client: QueryClient,
  { id }: Follow,
  body: Partial<Pick<Follow, 'mail' | 'push' | 'isPaused' | 'styles' | 'types' | 'area'>>,
): Promise<Follow> {
  const changed = await call(changeFollow, { params: { id }, body });
  setCachedFollows(client, (follows) => follows.map((each) => (each.id === id ? changed : each)));
  return changed;
}

/** Follows it no longer; what it gives back takes that back. */
export async function deleteFollow(client: QueryClient, ended: Follow): Promise<() => Promise<void>> {
  await call(endFollow, { params: { id: ended.id } });
  setCachedFollows(client, (follows) => follows.filter(({ id }) => id !== ended.id));
  return async () => {
    const { mail, push, isPaused } = ended;
    const again = await createFollow(client, ended, { mail, push });
    if (isPaused) await updateFollow(client, again, { isPaused });
  };
}

/** Puts in what is true of when and how, or will be in a moment. */
export function setCachedSettings(client: QueryClient, settings: Partial<AlertSettings>): void {
  client.setQueryData(
    followsQuery().queryKey,
    (known) => known && { ...known, settings: { ...known.settings, ...settings } },
  );
}

function setCachedFollows(client: QueryClient, turn: (follows: Follow[]) => Follow[]): void {
  client.setQueryData(followsQuery().queryKey, (known) => known && { ...known, follows: turn(known.follows) });
}
