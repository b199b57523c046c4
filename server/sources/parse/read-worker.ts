/**
 * The thread that parses sources: `reader.ts` starts it, passes one source at a time, and stops it when it takes too
 * long.
 */
import { parentPort } from 'node:worker_threads';
import { readSource, type SourceText } from './read-source.ts';

parentPort?.on('message', (source: SourceText) => parentPort?.postMessage(readSource(source)));
parentPort?.postMessage('ready');
