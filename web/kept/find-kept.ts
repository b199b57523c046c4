import type { Event } from '#contract/events.ts';
import { findAnswer, type Kept } from './answers.ts';
import { answerFromAreas } from './area-answers.ts';
import { type Question, questionAt } from './question.ts';

const savedHere = '/api/internal/saved/look';
const savedInAccount = '/api/internal/saved';
const savedIds = '/api/internal/saved/ids';

/** Returns the answer to a question from everything that is kept; null if nothing answers it. */
export async function findKept(question: Question): Promise<Kept | null> {
  if (question.url.pathname === savedHere) return lookAtKept(question);
  const answer = await findAnswer(question);
  if (answer) return { ...answer, isWhole: true };
  if (question.url.pathname === savedInAccount) return listKeptSaved(question);
  return answerFromAreas(question);
}

interface Known {
  event: Event;
  atMs: number;
}

/** Returns the events saved on this device with their kept data. Events that are not kept are left out. */
async function lookAtKept(question: Question): Promise<Kept> {
  const ids = question.url.searchParams.get('ids')?.split(',') ?? [];
  const known = await findEvents(ids, question.userId);
  return listOf(
    known,
    known.map(({ event }) => ({ id: event.id, event })),
    ids.length,
  );
}

/** Returns the coming saved events of an account whose list was never asked for: those of its ids that are kept. */
async function listKeptSaved({ url, userId }: Question): Promise<Kept | null> {
  const isFirstPage = !url.searchParams.has('cursor') && url.searchParams.get('when') !== 'past';
  const answer = isFirstPage && (await findAnswer(questionAt(savedIds, userId)));
  if (!answer) return null;
  const { ids }: { ids: string[] } = JSON.parse(answer.text);
  const known = (await findEvents(ids, userId))
    .filter(({ event }) => Date.parse(event.dateEnd) > Date.now())
    .sort((one, other) => Date.parse(one.event.dateStart) - Date.parse(other.event.dateStart));
  const rows = known.map(({ event }) => {
    const { id, dateStart, timeZone, name } = event;
    return { id, event, dateStart, timeZone, name };
  });
  return listOf([...known, answer], rows, ids.length);
}

/** `atMs` of a list of nothing is now. */
function listOf(sources: readonly { atMs: number }[], rows: readonly unknown[], count: number): Kept {
  return {
    text: JSON.stringify(rows),
    headers: new Headers({ 'content-type': 'application/json' }),
    atMs: Math.min(Date.now(), ...sources.map(({ atMs }) => atMs)),
    isWhole: rows.length === count,
  };
}

async function findEvents(ids: readonly string[], userId: string | null): Promise<Known[]> {
  const found = await Promise.all(ids.map((id) => findEvent(id, userId)));
  return found.filter((kept) => kept !== null);
}

/** Returns the kept copy of an event; null without one. */
async function findEvent(idOrSlug: string, userId: string | null): Promise<Known | null> {
  const answer = await findKept(questionAt(`/api/internal/events/${encodeURIComponent(idOrSlug)}`, userId));
  return answer && { event: JSON.parse(answer.text), atMs: answer.atMs };
}
