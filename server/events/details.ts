import type { Entered } from './validate-event.ts';
import type { HeldEvent } from './write-store.ts';

/** What an event is like, as its table has it. */
export type Details = Pick<HeldEvent, 'description' | 'description_language'>;

const noDetails: Details = { description: null, description_language: null };

/** The details that were entered: what was left out stays as it was. */
export function enteredDetails(entered: Partial<Entered>, former: Details = noDetails): Details {
  const { description = former.description, descriptionLanguage = former.description_language } = entered;
  return { description: description || null, description_language: description ? descriptionLanguage : null };
}

/** The details of a row of events. */
export function detailsOf({ description, description_language }: Details): Details {
  return { description, description_language };
}

/** Those that have changed, ready for the table. */
export function changedDetails(details: Details, has: (field: string) => boolean): Partial<Details> {
  return {
    ...(has('description') && { description: details.description }),
    ...(has('descriptionLanguage') && { description_language: details.description_language }),
  };
}

/** By their names in the contract. */
export function detailFields({ description, description_language }: Details): Record<string, unknown> {
  return { description, descriptionLanguage: description_language };
}
