import type { BoundingBox } from '#contract/places.ts';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import { withoutAntimeridian } from './areas.ts';
import { selectWholeEvents } from './store.ts';
import { selectAbout, selectUpcoming, type Wanted } from './upcoming-store.ts';

/** The soonest, or those that were added last. */
export type FeedOrder = 'soonest' | 'newest';

/** Events of a feed with all that it tells of them, in no order. */
export function findForFeed(db: Db, wanted: Wanted, order: FeedOrder, limit: number) {
  return selectWholeEvents(db)
    .select(['events.created_at', 'events.changed_at'])
    .where('events.id', 'in', (eb) =>
      order === 'soonest'
        ? eb.selectFrom(selectUpcoming(db, wanted, limit).as('chosen')).select('chosen.id')
        : // Ids are made in the order of time.
          eb.selectFrom(selectAbout(db, wanted).orderBy('id', 'desc').limit(limit).as('chosen')).select('chosen.id'),
    )
    .execute();
}

/** Those of these ids that are not deleted, in no order. */
export function findForFeedByIds(db: Db, ids: readonly string[]) {
  return selectWholeEvents(db)
    .select(['events.created_at', 'events.changed_at'])
    .where('events.id', '=', anyOf(ids))
    .where('events.deleted_at', 'is', null)
    .execute();
}

/** Where in a box something is still to come. */
export function findPlacesInUse(db: Db, box: BoundingBox, notOverAt: Date) {
  return db
    .selectFrom('places')
    .select(['id', 'town', 'country_code', 'latitude', 'longitude'])
    .where((eb) => eb.between('latitude', box.south, box.north))
    .where((eb) => eb.or(withoutAntimeridian(box).map(({ west, east }) => eb.between('longitude', west, east))))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('events')
          .select('events.id')
          .whereRef('events.place_id', '=', 'places.id')
          .where('events.ends_at', '>', notOverAt),
      ),
    )
    .execute();
}
