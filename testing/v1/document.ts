import { v1Document } from '#server/documentation/v1-document.ts';
import type { OpenApiDocument } from './breaking-changes.ts';

export const releasedPath = 'contract/v1/released.json';
export const clientTypesPath = 'client/v1-types.ts';

/** Returns the OpenAPI document of the public interface, without what depends on the site or the version of Pista. */
export function currentDocument(): OpenApiDocument {
  const document = v1Document({ version: '', publicUrl: 'https://pista.example', siteName: 'Pista' });
  return JSON.parse(JSON.stringify({ ...document, info: { title: 'Pista', version: '1' } }));
}
