import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, aPlace, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);

const hour = 3_600_000;
const words = ['Milonga', 'Práctica', 'Bal', 'Concert', 'Forró', 'Swing', 'Atelier', 'Nuit', 'Bachata', 'Fest-noz'];
const ofWhom = ['du Phare', 'des Lucioles', 'de la Grande Ourse', 'du Moulin', 'des Hirondelles', 'de la Cerisaie'];
const towns = [
  ['Lyon', 45.76, 4.84],
  ['Marseille', 43.3, 5.37],
  ['Nantes', 47.22, -1.55],
  ['Lille', 50.63, 3.06],
  ['Bordeaux', 44.84, -0.58],
  ['Strasbourg', 48.58, 7.75],
  ['Madrid', 40.42, -3.7],
  ['London', 51.5, -0.12],
  ['Berlin', 52.52, 13.4],
  ['Roma', 41.89, 12.48],
] as const;

/** Four events a day for six weeks, each with its own name and venue. */
beforeAll(async () => {
  await clear();
  const dances = [await aDance(db, { name: 'Tango argentin' }), await aDance(db, { name: 'Lindy hop' })];
  const places = [];
  for (const [town, latitude, longitude] of towns) places.push(await aPlace(db, { town, latitude, longitude }));
  for (let nth = 0; nth < 168; nth++) {
    const place = places[nth % places.length];
    if (!place) continue;
    const name = `${words[nth % words.length]} ${ofWhom[(nth * 7) % ofWhom.length]} ${nth}`;
    const venue = `${words[(nth * 3) % words.length]} ${ofWhom[(nth * 5) % ofWhom.length]}`;
    await anEvent(db, {
      ...{ name, venue, place, price: nth % 15, dances: dances.slice(nth % 2) },
      startsAt: new Date(now.getTime() + (5 + 6 * nth) * hour),
    });
  }
  await tools.map.catchUp();
});

/** Bytes of the response as browsers get it. */
async function bytesOf(query: string): Promise<number> {
  const url = `/embed?lang=fr&${query}`;
  const { statusCode, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect([url, statusCode]).toEqual([url, 200]);
  return rawPayload.length;
}

test('a list of 20 events has at most 5 kB', async () => {
  expect(await bytesOf('view=list')).toBeLessThan(5_000);
  expect(await bytesOf('view=list&accent=1a4fd0&text=202020&background=fafafa&font=serif')).toBeLessThan(5_000);
});

test('a month with three events a day has at most 8 kB', async () => {
  expect(await bytesOf('view=month')).toBeLessThan(8_000);
});

test('a map has at most 12 kB for a country and 25 kB for the most detailed regions', async () => {
  expect(await bytesOf('view=map&country=FR')).toBeLessThan(12_000);
  expect(await bytesOf('view=map&country=GR')).toBeLessThan(12_000);
  for (const box of ['-10,35,30,60', '-179,-80,179,84', '5,57,31,71', '19,34,30,42', '-75,-55,-65,-40'])
    expect(await bytesOf(`view=map&bbox=${box}`)).toBeLessThan(25_000);
});
