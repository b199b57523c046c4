import { Parser } from 'htmlparser2';

/** Pages that people made are a few dozen elements deep; from here on every look at the tree takes for ever. */
const maxDepth = 256;

class TooDeep extends Error {}

/** Whether elements of a page lie too deep in each other; found without making a tree of them. */
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
