import { fileURLToPath } from 'node:url';

/** Where the build puts the baked gazetteer, beside the other things it makes. */
export const gazetteerPath = fileURLToPath(new URL('../../dist/gazetteer.bin', import.meta.url));
