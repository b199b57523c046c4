/** Worker thread of `AnnouncementReader`. */
import { parentPort } from 'node:worker_threads';
import { townFinder } from '#server/places/service.ts';
import { announcedEvent } from './announced-event.ts';
import { readText } from './read-text.ts';
import type { AnnouncementQuestion } from './reader.ts';

const findTowns = await townFinder();

parentPort?.on('message', (question: AnnouncementQuestion) => parentPort?.postMessage(answer(question)));
parentPort?.postMessage('ready');

function answer(question: AnnouncementQuestion): unknown {
  const context = { ...question.context, findTowns };
  if (question.kind === 'text') return readText(question.text, context);
  return question.events.map((event) => announcedEvent(event, question.address, context));
}
