import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { V1ChangedEvent, V1NewEvent } from '#contract/v1/entered-event.ts';
import { Problem } from '#server/http/problem.ts';
import { validateInput } from '#server/http/validate-input.ts';
import { toChange, toNewEvent, withV1Fields } from './input.ts';

const [typeId, tangoId, swingId, organiserId, id] = [1, 2, 3, 4, 5].map(
  (number) => `0196f0aa-0000-7000-8000-00000000000${number}`,
) as [string, string, string, string, string];

const entry = { names: {}, color: '#336699' };
const catalogue = {
  types: [{ ...entry, id: typeId, slug: 'milonga', name: 'Milonga' }],
  styles: [
    { ...entry, id: tangoId, slug: 'tango', name: 'Tango', formerSlugs: ['tango-argentino'] },
    { ...entry, id: swingId, slug: 'lindy-hop', name: 'Lindy Hop' },
  ],
};

const body = {
  name: ' Milonga du canal ',
  start: '2027-05-08T21:00',
  end: '2027-05-09T02:00:00+02:00',
  type: 'milonga',
  styles: ['tango'],
  place: { name: 'La Péniche', address: '5 quai de Seine, Paris', town: 'Paris', latitude: 48.8566, longitude: 2.3522 },
} satisfies z.input<typeof V1NewEvent>;

const added = (given: object = {}) => toNewEvent(validateInput('body', V1NewEvent, { ...body, ...given }), catalogue);

/** Returns path and rule of each field that a request is refused for. */
function refusalOf(act: () => unknown): string[] {
  try {
    act();
  } catch (error) {
    if (error instanceof Problem) return error.fields?.map(({ path, rule }) => `${path} ${rule}`) ?? [];
    throw error;
  }
  return [];
}

describe('a new event', () => {
  test('is converted with the names that services know', () => {
    expect(added()).toEqual({
      name: 'Milonga du canal',
      dateStart: '2027-05-08T21:00',
      dateEnd: '2027-05-09T02:00:00+02:00',
      place: 'La Péniche',
      type: { id: typeId },
      dances: [{ id: tangoId }],
      location: {
        ...{ displayName: '5 quai de Seine, Paris', place: 'Paris', countryCode: null },
        ...{ latitude: 48.8566, longitude: 2.3522 },
      },
      link: null,
      organiser: null,
      price: null,
      currency: 'EUR',
      prices: null,
    });
  });

  test('has type and styles by slug, former slug, id or object', () => {
    const styles = ['tango-argentino', swingId.toUpperCase(), { slug: 'tango', name: 'Tango' }, { id: swingId }];
    const { type, dances } = added({ type: { id: typeId, slug: 'milonga', name: 'x' }, styles });
    expect(type).toEqual({ id: typeId });
    expect(dances.map((dance) => dance.id)).toEqual([tangoId, swingId, tangoId, swingId]);
  });

  test('follows a style that was merged into another one', () => {
    const merged = { id: '0196f0aa-0000-7000-8000-0000000000ff', slug: 'tango-argentino' };
    expect(added({ styles: [merged] }).dances).toEqual([{ id: tangoId }]);
  });

  test('keeps amounts, facts and programme, and leaves out what is null', () => {
    const unknown = { reduced: null, members: null, door: null, freeBefore: null, includes: null };
    const given = added({
      price: { ...unknown, amount: 12.5, currency: 'CHF', donation: false, door: 15 },
      facts: { level: 'everyone', partner: null, food: null, colour: 'red' },
      programme: [{ day: 0, time: '21:00', kind: 'lesson', title: 'Ocho', by: null, level: null, music: null }],
      organiser: { id: organiserId, slug: 'x', name: 'x', url: 'https://pista.example/organisers/x' },
    });
    expect(given).toMatchObject({ price: 12.5, currency: 'CHF', prices: { door: 15 }, facts: { level: 'everyone' } });
    expect(given.prices).toEqual({ door: 15 });
    expect(given.facts).toEqual({ level: 'everyone' });
    expect(given.programme).toEqual([{ day: 0, time: '21:00', kind: 'lesson', title: 'Ocho' }]);
    expect(given.organiser).toEqual({ id: organiserId });
    expect(added({ price: { amount: 10, currency: 'EUR', donation: true } }).prices).toEqual({ donation: true });
    expect(added({ organiser: organiserId }).organiser).toEqual({ id: organiserId });
  });

  test('is refused with the names of v1', () => {
    expect(refusalOf(() => added({ type: 'ball', styles: ['tango', 'zouk'] }))).toEqual([
      'type unknown',
      'styles.1 unknown',
    ]);
    expect(refusalOf(() => added({ place: { ...body.place, latitude: null } }))).toEqual([
      'place.latitude invalid_type',
    ]);
    expect(refusalOf(() => added({ styles: [{ id: tangoId, slug: 'lindy-hop' }] }))).toEqual(['styles.0 unknown']);
    const invalid = { name: '', start: 'tonight', styles: [], type: {}, place: { ...body.place, latitude: 91 } };
    expect(refusalOf(() => added({ ...invalid, price: { amount: -1, currency: 'EURO' } }))).toEqual([
      'name too_small',
      'start invalid_union',
      'type custom',
      'styles too_small',
      'place.latitude too_big',
      'price.amount too_small',
      'price.currency invalid_format',
      'price.currency custom',
    ]);
  });

  test.each(['ftp://milonga.example/', 'ftp://x', 'milonga'])('reports one reason for the link %s', (link) => {
    expect(refusalOf(() => added({ link }))).toEqual(['link invalid_format']);
  });
});

describe('a changed event', () => {
  type Now = Parameters<typeof toChange>[1];
  const now = {
    ...{ id, name: 'Milonga', dateStart: '2027-05-08T21:00:00+02:00', link: 'https://milonga.example/' },
    ...{ price: null, currency: 'CHF', organiser: { id: organiserId, slug: 'x', name: 'x' } },
    location: {
      id,
      ...{ displayName: body.place.address, place: 'Paris', countryCode: 'FR' },
      latitude: 1,
      longitude: 2,
    },
    ...{ repeat: 'FREQ=WEEKLY;COUNT=5', lastDay: '2027-06-05', except: ['2027-05-22'] },
  } as unknown as Now;
  const changed = (given: object = {}, scope: 'this' | 'following' = 'this', from = now) =>
    toChange(validateInput('body', V1ChangedEvent, { ...body, ...given }), from, scope, catalogue);

  test('keeps the values of fields that are left out', () => {
    const change = changed();
    expect(change).toMatchObject({ link: now.link, price: null, currency: 'CHF', organiser: { id: organiserId } });
    const absent = ['description', 'descriptionLanguage', 'facts', 'programme', 'prices', 'repeat', 'except'] as const;
    expect(absent.map((name) => change[name])).toEqual(absent.map(() => undefined));
  });

  test('empties fields that are null', () => {
    const nothing = { organiser: null, price: null, link: null, description: null, facts: null, programme: null };
    expect(changed(nothing)).toMatchObject({
      ...{ organiser: null, price: null, currency: 'CHF', prices: null, link: null },
      ...{ description: null, facts: null, programme: null },
    });
  });

  test('keeps a place that is the same, also without a position', () => {
    const place = { ...body.place, latitude: 1, longitude: 2 };
    expect(changed({ place }).location).toBeUndefined();
    expect(changed({ place: { ...place, countryCode: 'FR', name: 'Another hall' } })).not.toHaveProperty('location');
    expect(changed({ place: { ...place, countryCode: 'BE' } }).location).toMatchObject({ countryCode: 'BE' });
    const nowhere = { ...now, location: { ...now.location, latitude: null, longitude: null } };
    const unplaced = { ...body.place, latitude: null, longitude: null };
    expect(changed({ place: unplaced }, 'this', nowhere)).not.toHaveProperty('location');
    expect(refusalOf(() => changed({ place: unplaced }))).toEqual(['place.latitude required']);
  });

  test('keeps texts that are sent back although they are not normalized', () => {
    const texts = { name: ' Milonga\u2028du canal', place: 'La  Péniche ', description: 'One\r\ntwo ' };
    const location = { ...now.location, displayName: '5 quai\tde Seine', latitude: 48.12345678912 };
    const stored = { ...now, ...texts, location };
    const place = { ...body.place, name: texts.place, address: location.displayName, latitude: location.latitude };
    const sentBack = { name: texts.name, description: texts.description, place: { ...place, longitude: 2 } };
    const change = changed(sentBack, 'this', stored);
    expect(change).toMatchObject(texts);
    expect(change).not.toHaveProperty('location');
    expect(changed({ ...sentBack, name: 'Bal ' }, 'this', stored).name).toBe('Bal');
  });

  test('does not apply the stored rule again, because it counts from an earlier date', () => {
    for (const scope of ['this', 'following'] as const) {
      expect(changed({ repeat: now.repeat, except: now.except }, scope)).not.toHaveProperty('repeat');
    }
    expect(changed({ repeat: null }, 'following')).not.toHaveProperty('repeat');
  });

  test('applies a new rule or other exceptions to this and the following dates', () => {
    const repeat = 'FREQ=WEEKLY;COUNT=9';
    expect(changed({ repeat, except: ['2027-05-29'] }, 'following')).toMatchObject({ repeat, except: ['2027-05-29'] });
    expect(refusalOf(() => changed({ repeat }))).toEqual(['repeat scope']);
    expect(refusalOf(() => changed({ except: [] }))).toEqual(['except scope']);
    // Days before this date belong to the past of the series.
    expect(changed({ repeat: now.repeat, except: ['2027-05-01', '2027-05-15'] }, 'following')).toMatchObject({
      ...{ repeat: 'FREQ=WEEKLY;UNTIL=20270605', except: ['2027-05-15'] },
    });
  });
});

test('renames the fields that services refuse', () => {
  const paths = [
    'dateStart',
    'dateEnd',
    'price',
    'prices.door',
    'dances.1',
    'programme.0',
    'id',
    'repeat',
    'organiser',
  ];
  const fields = paths.map((path) => ({ path, rule: 'x', message: 'x' }));
  const renamed = withV1Fields(new Problem('invalid-input', { fields }));
  const expected = [
    'start',
    'end',
    'price.amount',
    'price.door',
    'styles.1',
    'programme.0',
    'id',
    'repeat',
    'organiser',
  ];
  expect((renamed as Problem).fields?.map(({ path }) => path)).toEqual(expected);
  const other = new Problem('too-many-dates', { retryAfterSeconds: 60 });
  expect(withV1Fields(other)).toBe(other);
});
