/** The thread in which sources are read: `reader.ts` starts it, hands it one at a time, and ends it when it takes too long. */
import { parentPort } from 'node:worker_threads';
import { readSource, type SourceText } from './read-source.ts';

parentPort?.on('message', (source: SourceText) => parentPort?.postMessage(readSource(source)));
parentPort?.postMessage('ready');
