/** Writes the types of the client from the document of the public interface: `npm run interface:types`. */
import { writeFileSync } from 'node:fs';
import { clientTypes } from './client-types.ts';
import { clientTypesPath, currentDocument } from './document.ts';

writeFileSync(clientTypesPath, clientTypes(currentDocument()));
