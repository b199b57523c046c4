import { internalDocument } from '#server/documentation/internal-document.ts';
import { v1Document } from '#server/documentation/v1-document.ts';
import type { Random } from '#server/sample-data/random.ts';
import type { ApiDocument } from './api-document.ts';
import { documentSurface } from './fuzz-documents.ts';
import { pagesSurface } from './fuzz-pages.ts';
import type { Send, Surface } from './fuzz-run.ts';
import type { Callers } from './fuzz-site.ts';
import { socketSurface } from './fuzz-sockets.ts';
import type { KnownValues } from './random-values.ts';

interface Given {
  callers: Callers;
  known: KnownValues;
  random: Random;
  send: Send;
  /** A small picture. */
  picture: Uint8Array<ArrayBuffer>;
  address(): string;
}

/** Address of the site, for links in requests. */
export const publicUrl = 'https://pista.example';

export const surfaceNames = ['app', 'v1', 'pages', 'sockets'];

/** Returns all interfaces of a server: that of the app, the public one, pages and files, and connections. */
export function fuzzSurfaces({ callers, known, random, send, picture, address }: Given): Surface[] {
  const site = { version: '1', publicUrl, siteName: 'Pista' };
  const common = { callers, random, send, picture, known };
  const [app, v1] = [internalDocument(site), v1Document(site)] as unknown as [ApiDocument, ApiDocument];
  return [
    documentSurface({ ...common, name: 'app', share: 45, document: app, isPublic: false }),
    documentSurface({ ...common, name: 'v1', share: 20, document: v1, isPublic: true }),
    pagesSurface({ share: 25, known, random, send }),
    socketSurface({ share: 10, random, address }),
  ];
}
