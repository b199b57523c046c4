import type { Random } from '#server/sample-data/random.ts';
import type { Tools } from '#server/tools.ts';
import { aDance, aFollow, anEvent, anEventType, anOrganiser, aPicture, aSource, aVenue } from '#testing/builders.ts';
import { administrator, aModerator, anApiToken, aPerson } from '#testing/signed-in.ts';
import type { KnownValues } from './random-values.ts';

/** Values of the header `Authorization` by the role of the caller. */
type Tokens = Record<'person' | 'moderator' | 'administrator' | 'program', string[]>;

/** Callers of all roles, with valid and invalid tokens, and without a token. */
export class Callers {
  readonly #tokens: Tokens;

  constructor(tokens: Tokens) {
    this.#tokens = tokens;
  }

  /** Returns a header for an endpoint of the public interface, of the app, or one that anyone may call. */
  pick(random: Random, interfaceOf: 'v1' | 'app' | 'anyone'): string | undefined {
    if (random.chance(0.04)) return random.pick(['Bearer ', 'Bearer x', 'Basic eA==', 'Bearer pista_x', '', '\u00ff']);
    if (random.chance(interfaceOf === 'anyone' ? 0.6 : 0.12)) return undefined;
    const role = random.weighted(
      interfaceOf === 'v1' ? { program: 8, person: 2 } : { person: 45, moderator: 15, administrator: 35, program: 5 },
    );
    const tokens = this.#tokens[role];
    return tokens.length > 0 ? random.pick(tokens) : undefined;
  }

  /** Forgets a token that is no longer accepted, unless too few are left. API tokens are not accepted everywhere. */
  dismiss(authorization: string | undefined): void {
    if (authorization === undefined || authorization.startsWith('Bearer pista_')) return;
    for (const tokens of Object.values(this.#tokens)) {
      const place = tokens.indexOf(authorization);
      if (place >= 0 && tokens.length > minTokens) tokens.splice(place, 1);
    }
  }
}

const minTokens = 4;

/** Adds people of all roles and something of each kind, and returns the callers. `known` learns their ids. */
export async function fillForFuzzing(
  tools: Pick<Tools, 'db' | 'clock' | 'tokenSecret'>,
  known: KnownValues,
  people = 20,
): Promise<Callers> {
  const { db } = tools;
  const tokens: Tokens = { person: [], moderator: [], administrator: [], program: [] };
  const dances = [await aDance(db, { slug: 'tango' }), await aDance(db, { slug: 'salsa' })];
  const type = await anEventType(db);
  const picture = await aPicture(db);
  const learn = (name: string, { id, slug }: { id: string; slug?: string }) => {
    for (const value of slug === undefined ? [id] : [id, slug]) known.add(name, value);
  };
  for (const dance of dances) learn('dances', dance);
  learn('event_types', type);
  for (let nth = 0; nth < people; nth++) {
    const person = await aPerson(tools);
    tokens.person.push(person.headers.authorization);
    learn('users', { id: person.id });
    if (nth % 4 === 0) {
      const admin = await aPerson(tools, { roles: [...administrator] });
      const moderator = await aModerator(
        tools,
        nth % 8 === 0 ? { everything: true } : { scopes: [{ countries: ['FR'] }] },
      );
      tokens.administrator.push(admin.headers.authorization);
      tokens.moderator.push(moderator.headers.authorization);
    }
    const organiser = nth % 3 === 0 ? await anOrganiser(db, { members: [person] }) : undefined;
    const owned = organiser ? { organiser } : {};
    if (organiser) learn('organisers', organiser);
    const house = await aVenue(db);
    learn('venues', house);
    const event = await anEvent(db, { createdBy: person, ...owned, house, dances, type });
    learn('events', event);
    if (nth % 5 === 0) {
      tokens.program.push((await anApiToken(tools, person)).headers.authorization);
      learn('follows', await aFollow(db, person, { dances }));
      const [joined, claimed] = [await anEvent(db, { createdBy: person }), await anEvent(db, { createdBy: person })];
      const source = await aSource(db, { owner: person, event, joined, claimed, claimant: person });
      learn('sources', source);
      learn('claims', { id: source.claim });
    }
    if (organiser && nth % 2 === 0)
      tokens.program.push((await anApiToken(tools, person, { organisers: [organiser] })).headers.authorization);
    if (nth % 7 === 0) await anEvent(db, { createdBy: person, picture, type, dances });
  }
  return new Callers(tokens);
}
