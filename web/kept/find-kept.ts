import type { Event } from '#contract/events.ts';
import { findAnswer, type Kept } from './answers.ts';
import { answerFromAreas } from './area-answers.ts';
import { type Question, questionAt } from './question.ts';

const savedHere = '/api/internal/saved/look';

/** Returns the answer to a question from everything that is kept; null if nothing answers it. */
export async function findKept(question: Question): Promise<Kept | null> {
  if (question.url.pathname === savedHere) return lookAtKept(question);
  const answer = await findAnswer(question);
  return answer ? { ...answer, isWhole: true } : answerFromAreas(question);
}

/** Returns the events saved on this device with their kept data. Events that are not kept are left out. */
async function lookAtKept(question: Question): Promise<Kept | null> {
  const ids = question.url.searchParams.get('ids')?.split(',') ?? [];
  const found = await Promise.all(ids.map((id) => findEvent(id, question.userId)));
  const known = found.filter((kept) => kept !== null);
  if (known.length === 0) return null;
  return {
    text: JSON.stringify(known.map(({ event }) => ({ id: event.id, event }))),
    headers: new Headers({ 'content-type': 'application/json' }),
    atMs: Math.min(...known.map(({ atMs }) => atMs)),
    isWhole: known.length === ids.length,
  };
}

/** Returns the kept copy of an event; null without one. */
async function findEvent(idOrSlug: string, userId: string | null): Promise<{ event: Event; atMs: number } | null> {
  const answer = await findKept(questionAt(`/api/internal/events/${encodeURIComponent(idOrSlug)}`, userId));
  return answer && { event: JSON.parse(answer.text), atMs: answer.atMs };
}
