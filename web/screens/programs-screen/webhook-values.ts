import { factNames } from '#contract/fact-filters.ts';
import type { Webhook, WebhookFilter } from '#contract/v1/webhooks.ts';
import type { EmbedParameters } from '#web/screens/embed-screen/embed-state.ts';

/** Returns the filter of a webhook in the form of the shared filter fields. */
export function toParameters({ styles, types, facts, town, organiser, venue, bbox }: WebhookFilter): EmbedParameters {
  const text = {
    ...{ town, organiser, venue },
    ...{ styles: styles?.join(','), types: types?.join(','), facts: facts?.join(','), bbox: bbox?.join(',') },
  };
  return Object.fromEntries(Object.entries(text).filter(([, value]) => value)) as EmbedParameters;
}

/** Returns the filter of a webhook for the values of the shared filter fields. */
export function toFilter(
  { styles, types, facts, town, organiser, venue, bbox }: EmbedParameters,
  mine: boolean,
): WebhookFilter {
  const [west, south, east, north] = bbox?.split(',').map(Number) ?? [];
  return {
    ...(styles && { styles: styles.split(',') }),
    ...(types && { types: types.split(',') }),
    ...(facts && { facts: factNames.filter((name) => facts.split(',').includes(name)) }),
    ...(town && { town }),
    ...(organiser && { organiser }),
    ...(venue && { venue }),
    ...(west !== undefined &&
      south !== undefined &&
      east !== undefined &&
      north !== undefined && { bbox: [west, south, east, north] as [number, number, number, number] }),
    ...(mine && { mine }),
  };
}

/** How a webhook is shown: paused counts more than what happened before. */
export function shownState({ state, isPaused }: Pick<Webhook, 'state' | 'isPaused'>) {
  return isPaused && state !== 'unconfirmed' && state !== 'ended' ? 'paused' : state;
}
