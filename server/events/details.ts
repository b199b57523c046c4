import { Facts } from '#contract/event-details.ts';
import type { Entered } from './validate-event.ts';
import type { HeldEvent } from './write-store.ts';

/** What an event is like. */
export interface Details {
  description: string | null;
  descriptionLanguage: string | null;
  facts: Facts;
}

const noDetails: Details = { description: null, descriptionLanguage: null, facts: {} };

/** The details that were entered: what was left out stays as it was. */
export function enteredDetails(entered: Partial<Entered>, former: Details = noDetails): Details {
  const { description = former.description, descriptionLanguage = former.descriptionLanguage } = entered;
  return {
    description: description || null,
    descriptionLanguage: description ? descriptionLanguage : null,
    facts: entered.facts === undefined ? former.facts : inOrder(entered.facts ?? {}),
  };
}

/** The details of a row of events. */
export function detailsOf({ description, description_language, facts }: HeldEvent): Details {
  return { description, descriptionLanguage: description_language, facts: inOrder(facts) };
}

/** As the table takes them. */
export function detailColumns({ description, descriptionLanguage, facts }: Details) {
  return { description, description_language: descriptionLanguage, facts: JSON.stringify(facts) };
}

/** Those alone that have changed. */
export function changedDetailColumns(details: Details, has: (field: string) => boolean) {
  const { description, description_language, facts } = detailColumns(details);
  return {
    ...(has('description') && { description }),
    ...(has('descriptionLanguage') && { description_language }),
    ...(has('facts') && { facts }),
  };
}

/** In the order of the contract, so that two can be compared, and without texts that say nothing. */
function inOrder(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(Facts.parse(facts)).filter(([, fact]) => fact));
}
