import { probeConnection } from '#web/http/network.ts';
import { deliver, flushNow, refresh } from '#web/outbox/service.ts';

/* Bundled by `outbox.ts` and run in a page of the site. */

const outbox = { deliver, flushNow, probeConnection, refresh };
export type OutboxOfPage = typeof outbox;

Object.assign(globalThis, { outbox });
