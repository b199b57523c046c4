import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { formData } from '#testing/form-data.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { sourceSite } from '#testing/sources/source-site.ts';

const db = await testDatabase();
const { app, tools, clear, later } = await sourceSite(db, { RATE_LIMITS: 'on' });

type Person = Awaited<ReturnType<typeof aPerson>>;

async function upload(owner: Person, megabytes: number, path = '/api/internal/sources') {
  const value = Buffer.alloc(megabytes * 1_000_000, 'x');
  const { payload, headers } = await formData([{ name: 'file', fileName: 'bals.csv', value }]);
  const request = { method: 'POST' as const, url: path, payload };
  const answer = await app.inject({ ...request, headers: { ...headers, ...owner.headers } });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

const stored = async () => {
  const rows = await db.selectFrom('sources').select('file').orderBy('id').execute();
  return rows.map(({ file }) => (file?.length ?? 0) / 1_000_000);
};

test('refuses more than 30 MB of uploads a day, replaced and deleted ones included', async () => {
  await clear();
  const owner = await aPerson(tools);
  const first = await upload(owner, 9);
  const versions = `/api/internal/sources/${first.body.id}/reads`;
  expect((await upload(owner, 8, versions)).status).toBe(201);
  expect(await stored()).toEqual([8]);
  const second = await upload(owner, 9);
  expect((await send(app, 'DELETE', `/api/internal/sources/${second.body.id}`, owner)).status).toBe(204);
  expect(await stored()).toEqual([8]);
  for (const path of [versions, undefined]) {
    const refused = await upload(owner, 9, path);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
    expect(refused.body).toMatchObject({ code: 'too-many-uploads', detail: 'At most 30 MB of files a day.' });
  }
  expect((await upload(owner, 4)).status).toBe(201);
  expect((await upload(await aPerson(tools), 9)).status).toBe(201);
  expect(await stored()).toEqual([8, 4, 9]);
  later(24);
  expect((await upload(owner, 9, versions)).status).toBe(201);
  const chief = await aPerson(tools, { roles: [...administrator] });
  for (let nth = 0; nth < 4; nth++) expect((await upload(chief, 9)).status).toBe(201);
});
