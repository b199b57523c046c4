// Its style comes with the page: what the server has drawn shows before the script of it is there.
import './details.module.css';
import type { i18n } from 'i18next';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { learnDetailsWords } from '#web/words/speak.ts';

type Details = ComponentType<{ event: Event }>;

let loaded: Details | undefined;
const awaited = new WeakMap<i18n, Details>();

/** Brings what shows an event's details, with its words; the server does so before it draws anything. */
export async function loadDetails(words?: i18n): Promise<Details> {
  const [{ Details }] = await Promise.all([import('./details.tsx'), words && learnDetailsWords(words)]);
  loaded = Details;
  return Details;
}

/** What stands below the first glance. Drawn by the server it can be read at once; its script comes after the page's own. */
export function LaterDetails({ event }: { event: Event }) {
  const { i18n } = useTranslation();
  const Shown = (i18n.exists('eventPage.programme') && loaded) || awaitedBy(i18n);
  return (
    <Suspense fallback={null}>
      <Shown event={event} />
    </Suspense>
  );
}

function awaitedBy(words: i18n): Details {
  const known = awaited.get(words) ?? lazy(async () => ({ default: await loadDetails(words) }));
  awaited.set(words, known);
  return known;
}
