import { Parser } from 'htmlparser2';

/** Real pages are a few dozen elements deep; beyond this, every query of the tree becomes extremely slow. */
const maxDepth = 256;

class TooDeep extends Error {}

/** Returns whether the elements of a page are nested too deeply to parse; computed without building a tree. */
export function isTooDeep(html: string): boolean {
  let depth = 0;
  const parser = new Parser({
    onopentag() {
      depth += 1;
      if (depth > maxDepth) throw new TooDeep();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  try {
    parser.end(html);
    return false;
  } catch (error) {
    if (error instanceof TooDeep) return true;
    throw error;
  }
}
