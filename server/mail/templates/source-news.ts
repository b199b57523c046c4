import type { MailTexts, Template } from './letter.ts';

type Facts = { id: string; name: string } & ({ news: 'failing' | 'well' } | { news: 'held' | 'asks'; events: number });

/**
 * Sent to the owner of a source: it cannot be read, looks wrong, or works again. Its events stay on the map meanwhile.
 */
export const sourceNews: Template<Facts> = (facts, t) => ({
  subject: t(`sourceNews.${facts.news}Subject`, { name: facts.name }),
  paragraphs: paragraphsOf(facts, t),
  button: { label: t('sourceNews.button'), path: `/my-sources/${facts.id}` },
});

function paragraphsOf(facts: Facts, t: MailTexts): string[] {
  if (facts.news === 'held') return [t('sourceNews.held', { count: facts.events }), t('sourceNews.heldReally')];
  if (facts.news === 'asks') return [t('sourceNews.asks', { count: facts.events })];
  return [t(`sourceNews.${facts.news}`)];
}
