/**
 * Records the public interface of a release: `npm run release:interface`. From then on, the tests fail on changes that
 * break programs which use it. Refuses if there are such changes since the last release.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { findBreakingChanges } from './breaking-changes.ts';
import { clientTypes } from './client-types.ts';
import { clientTypesPath, currentDocument, releasedPath } from './document.ts';

const document = currentDocument();
const breaking = existsSync(releasedPath)
  ? findBreakingChanges(JSON.parse(readFileSync(releasedPath, 'utf8')), document)
  : [];
if (breaking.length > 0) {
  process.stderr.write(`These changes break programs of others. They belong in /api/v2:\n${breaking.join('\n')}\n`);
  process.exitCode = 1;
} else {
  writeFileSync(releasedPath, `${JSON.stringify(document, withoutTexts, 1)}\n`);
  writeFileSync(clientTypesPath, clientTypes(document));
}

/** Texts may change. A field may also have the name `description`; its value is a schema. */
function withoutTexts(name: string, value: unknown): unknown {
  return (name === 'description' || name === 'summary') && typeof value === 'string' ? undefined : value;
}
