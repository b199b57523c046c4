import type { V1OwnEvent } from '#contract/v1/own-events.ts';
import type { listOwnRecords } from '#server/events/mine/service.ts';
import { toV1Event, type V1Format } from '#server/v1/to-v1.ts';

type OwnRecord = Awaited<ReturnType<typeof listOwnRecords>>['items'][number];

/**
 * Returns an event with the fields for programs of its owner. The town is the stored one, because a program sends it
 * back.
 */
export function toV1OwnEvent(record: OwnRecord, format: V1Format): V1OwnEvent {
  const shown = toV1Event(record, format);
  const { location, lastDay, version, isOver, hiddenBecause, approval, repeat, except } = record.event;
  return {
    ...shown,
    place: { ...shown.place, town: location.place },
    series: shown.series && { ...shown.series, lastDay },
    ...{ version, isOver, hiddenBecause, repeat, except },
    approval: approval ? { ...approval, because: approval.because ?? null } : null,
  };
}
