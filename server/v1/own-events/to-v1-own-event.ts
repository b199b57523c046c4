import type { V1OwnEvent } from '#contract/v1/own-events.ts';
import type { listOwnRecords } from '#server/events/mine/service.ts';
import { toV1Event, type V1Format } from '#server/v1/to-v1.ts';

type OwnRecord = Awaited<ReturnType<typeof listOwnRecords>>['items'][number];

/**
 * Returns an event with the fields for programs of its owner. The town is the stored one, and the description the
 * original, because a program sends them back.
 */
export function toV1OwnEvent(record: OwnRecord, format: V1Format): V1OwnEvent {
  const shown = toV1Event(record, format);
  const { location, lastDay, version, isOver, hiddenBecause, approval, repeat, except } = record.event;
  const { description, excerpt, descriptionLanguage, translations = {} } = record.event;
  return {
    ...shown,
    place: { ...shown.place, town: location.place },
    ...{ description: description ?? null, excerpt, language: descriptionLanguage, translations },
    series: shown.series && { ...shown.series, lastDay },
    ...{ version, isOver, hiddenBecause, repeat, except },
    approval: approval ? { ...approval, because: approval.because ?? null } : null,
  };
}
