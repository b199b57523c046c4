import { fileURLToPath } from 'node:url';

/** Path of the gazetteer file in the build output. */
export const gazetteerPath = fileURLToPath(new URL('../../dist/gazetteer.bin', import.meta.url));
