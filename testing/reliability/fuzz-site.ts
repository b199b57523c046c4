import type { Tools } from '#server/tools.ts';
import { aDance, anEvent, anEventType, anOrganiser, aVenue } from '#testing/builders.ts';
import { anApiToken, aPerson } from '#testing/signed-in.ts';

/** Adds events, a person and API tokens, and returns values of the header `Authorization`. */
export async function fillForFuzzing(tools: Pick<Tools, 'db' | 'clock' | 'tokenSecret'>): Promise<string[]> {
  const { db } = tools;
  const person = await aPerson(tools);
  const organiser = await anOrganiser(db, { members: [person] });
  const dances = [await aDance(db, { slug: 'tango' }), await aDance(db, { slug: 'salsa' })];
  const type = await anEventType(db);
  for (let nth = 0; nth < 8; nth++) {
    const owned = nth % 2 === 0 ? { organiser } : {};
    await anEvent(db, { createdBy: person, ...owned, house: await aVenue(db), dances, type });
  }
  const tokens = [await anApiToken(tools, person), await anApiToken(tools, person, { organisers: [organiser] })];
  return tokens.map(({ headers }) => headers.authorization);
}
