import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { anEvent, aPlace, aSource } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aModerator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
beforeEach(() => clear());

const france = { scopes: [{ countries: ['FR'] }] };

test('shows moderators no entries of a source without an event, nor with one outside', async () => {
  const [owner, other] = [await aPerson(tools), await aPerson(tools)];
  const [event, claimed] = [await anEvent(db, { createdBy: owner }), await anEvent(db, { createdBy: other })];
  const joined = await anEvent(db, { place: await aPlace(db, { country_code: 'ES' }) });
  const { id } = await aSource(db, { owner, event, joined, claimed, claimant: owner });
  await sql`insert into source_entries (id, source_id, key, read, starts_at, ends_at, fate, is_left_out)
    select gen_random_uuid(), source_id, 'left-out', read || '{"location":{"text":"Madrid"}}', starts_at, ends_at,
      'left-out', true
    from source_entries where source_id = ${id} and event_id = ${event.id}`.execute(db);

  const seen = async (someone: { headers: { authorization: string } }) => {
    const entries = await send(app, 'GET', `/api/internal/sources/${id}/preview`, someone);
    const { body } = await send(app, 'GET', `/api/internal/sources/${id}`, someone);
    expect(Number(entries.headers['x-total-count'])).toBe(entries.body.length);
    expect(Object.values<number>(body.counts).reduce((sum, count) => sum + count)).toBe(entries.body.length);
    return { fates: entries.body.map(({ fate }: { fate: string }) => fate), places: JSON.stringify(body.places) };
  };
  const moderator = await seen(await aModerator(tools, france));
  expect(moderator.fates).toEqual(['same']);
  expect(moderator.places).not.toContain('Madrid');
  for (const someone of [owner, await aPerson(tools, { roles: [...administrator] })])
    expect((await seen(someone)).fates.toSorted()).toEqual(['duplicate', 'left-out', 'same']);
});
