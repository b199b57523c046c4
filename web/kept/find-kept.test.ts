import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryCaches } from '#testing/cache-storage.ts';
import { keepBody } from './answers.ts';
import { findKept } from './find-kept.ts';
import { questionAt } from './question.ts';

const user = 'ana';
const hour = 3_600_000;
const anEvent = (id: string, startsInHours: number) => {
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  return {
    id,
    slug: `${id}-slug`,
    name: id,
    timeZone: 'UTC',
    dateStart: at(startsInHours),
    dateEnd: at(startsInHours + 2),
  };
};
const keepEvent = (event: ReturnType<typeof anEvent>, userId: string | null) =>
  keepBody(questionAt(`/api/internal/events/${event.id}`, userId), event);
const ask = async (address: string, userId: string | null) => {
  const found = await findKept(questionAt(address, userId));
  return found && { ids: JSON.parse(found.text).map(({ id }: { id: string }) => id), isWhole: found.isWhole };
};

beforeEach(() => void vi.stubGlobal('caches', new MemoryCaches()));
afterEach(() => void vi.unstubAllGlobals());

test('lists the saved events of an account from their ids if the list was never asked for', async () => {
  const list = '/api/internal/saved?limit=20&when=upcoming';
  expect(await ask(list, user)).toBeNull();
  await keepBody(questionAt('/api/internal/saved/ids', user), { ids: ['later', 'sooner', 'unknown'] });
  for (const event of [anEvent('later', 48), anEvent('sooner', 5)]) await keepEvent(event, user);
  expect(await ask(list, user)).toEqual({ ids: ['sooner', 'later'], isWhole: false });
  expect(await ask('/api/internal/saved?limit=20&when=past', user)).toBeNull();
  expect(await ask(list, 'ben')).toBeNull();
});

test('says which events saved on the device are kept, also if none is', async () => {
  const look = '/api/internal/saved/look?ids=one,other';
  expect(await ask(look, null)).toEqual({ ids: [], isWhole: false });
  await keepEvent(anEvent('other', 5), null);
  expect(await ask(look, null)).toEqual({ ids: ['other'], isWhole: false });
});
