/**
 * The word list: words and constructions of the code base's former style, each with a plain replacement (user, again, fix,
 * exist, notify, release). `testing/docs.test.ts` applies it to documentation, comments, test titles and messages.
 *
 * `node testing/plain-english.ts` prints the number of hits per folder, `node testing/plain-english.ts server/search` the hits.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseSync } from 'vite';

/** Forbidden anywhere in a sentence. */
const words = [
  // People without a role.
  "whoever|whomever|whosoever|somebody|nobody|anybody|someone else[’']s|strangers?|newcomers?|theirs|ours|one[’']s",
  'those who|he who|they who|everyone who|anyone who|someone who|one who|all who|whom',
  '(?:to|for|of|by|from|with|but|than|as|if|only|lets) who',
  // Archaic and vague words.
  'whatever|anew|afresh|withal|lest|whence|thence|naught|nought|aught|upon|till|in (?:its|their) stead|seldom|soonest|likeliest',
  'mend(?:s|ed|ing)?|told|tells?|telling|hears?|heard|heed(?:s|ed)?|befits?|stands?|stood|standing|wish|wishe[sd]',
  'for ever|lets? go|of itself|for good|of (?:its|their|his) own accord|by heart|at a stroke|in vain|for want of|as good as',
  'comes? of|came of|makes? do|made do|goes by|comes? to nothing|knows? nothing|none but|nothing but|so many|once and for all',
  // Metaphors.
  'patience|deeds?|riddles?|rehears\\w*|shelf|deck|desk|eyes|(?<!at )the door|houses?(?! numbers?)|make room|no room|room for',
];

/** Forbidden at the beginning of a sentence or clause: free relatives and inversions. A question may begin so. */
const starts = [
  'what|who|whose|of (?:what|whose|those|these|each|all|it|them|which|an?|the)|in (?:what|whose)|nor',
  'so (?:many|much|long|far|few)|such|all that|not (?:so|what|even)|as (?:many|much|soon)|nothing (?:of|that)',
];

const patterns = [
  new RegExp(`(?<![\\w-])(?:${words.join('|')})(?![\\w-])`, 'gi'),
  new RegExp(`(?:^|[.:;] |\\()(?:${starts.join('|')}) (?![^.?]*\\?)`, 'gim'),
  // In a cell of a table. A heading of a table begins with a small letter.
  /\| (?:What|Who|Whose) [a-z]/g,
  /(?:^|\. )(?:Those|those) (?:of|that|who) /g,
  // A clause of place that is used as a noun: “Where a search begins.”
  /(?:^|\. )Where [^,?.]*(?=\.|$)/gm,
];

/**
 * Returns a context of 80 characters for each word or phrase that the style guide forbids. Text in backticks is exempt:
 * quote UI texts and names as code.
 */
export function findDialect(text: string): string[] {
  const plain = text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '`');
  const found = patterns.flatMap((pattern) => [...plain.matchAll(pattern)].map(({ index }) => index));
  // Two patterns may match the same words.
  const indexes = found
    .sort((one, other) => one - other)
    .filter((index, place) => index - (found[place - 1] ?? -9) > 8);
  return indexes.map((index) => plain.slice(Math.max(0, index - 30), index + 50).replaceAll('\n', ' '));
}

interface Passage {
  line: number;
  kind: 'comment' | 'title' | 'message';
  text: string;
}

/** Returns the comments, test titles and developer messages (logs, errors) of a source file. */
export function passagesOf(file: string, source: string): Passage[] {
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  if (file.endsWith('.css')) {
    return [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ index, 0: comment }) => ({
      line: lineAt(index),
      kind: 'comment',
      text: plainComment(comment.slice(2, -2)),
    }));
  }
  const { program, comments } = parseSync(file, source);
  const passages: Passage[] = [];
  for (const [index, { type, value, start }] of comments.entries()) {
    const text = plainComment(value);
    const last = passages.at(-1);
    const before = comments[index - 1];
    // Consecutive line comments are one text.
    const goesOn = type === 'Line' && before?.type === 'Line' && source.slice(before.end, start).trim() === '';
    if (last && goesOn) last.text += ` ${text}`;
    else passages.push({ line: lineAt(start), kind: 'comment', text });
  }
  visit({ ...program }, (node) => {
    const kind = kindOfCall(node);
    const argument = kind && (node.arguments as Node[]).map(literalOf).find((text) => text !== undefined);
    if (kind && argument) passages.push({ line: lineAt(node.start), kind, text: argument });
  });
  return passages;
}

function plainComment(comment: string): string {
  return (
    comment
      .replace(/^\*/, '')
      .replace(/\n\s*\*? ?/g, ' ')
      .replace(/^\s*biome-ignore [^:]*:/, '')
      // Examples of texts of users.
      .replace(/"[^"]*"/g, '""')
      .trim()
  );
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function visit(node: Node, visitor: (node: Node) => void): void {
  visitor(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, visitor);
  }
}

/** The names of `a.b.c`, of calls along it too: `test.each(rows)` is `test` and `each`. */
function namesOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Identifier') return [String(node.name)];
  if (node.type === 'MemberExpression') return [...namesOf(node.object), ...namesOf(node.property)];
  if (node.type === 'CallExpression') return namesOf(node.callee);
  return node.type === 'TaggedTemplateExpression' ? namesOf(node.tag) : [];
}

function kindOfCall(node: Node): 'title' | 'message' | undefined {
  const names = namesOf(node.callee);
  if (node.type === 'NewExpression') return /Error$/.test(names.at(-1) ?? '') ? 'message' : undefined;
  if (node.type !== 'CallExpression') return undefined;
  if (/^(?:test|describe|it)$/.test(names[0] ?? '')) return 'title';
  const isLog = /^(?:info|warn|error|fatal|debug)$/.test(names.at(-1) ?? '') && /log/i.test(names.at(-2) ?? '');
  return isLog ? 'message' : undefined;
}

function literalOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}

/** Returns the source files below the given paths, or all of the repository. */
export function sourceFiles(paths: string[] = []): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths])
    .toString()
    .split('\n')
    .filter((file) => /\.(ts|tsx|js|css)$/.test(file) && existsSync(file));
}

/** Returns `server/events` for a file in `server/events` or below it. */
export function folderOf(file: string): string {
  return dirname(file).split('/').slice(0, 2).join('/');
}

/**
 * Returns a line of text for each forbidden word or phrase in a source file, and for each test title of more than 90
 * characters.
 */
export function dialectInFile(file: string): string[] {
  return passagesOf(file, readFileSync(file, 'utf8')).flatMap(({ line, kind, text }) => [
    ...findDialect(text).map((hit) => `${file}:${line} ${kind}: ${hit}`),
    ...(kind === 'title' && text.length > 90 ? [`${file}:${line} title of ${text.length} characters`] : []),
  ]);
}

if (import.meta.main) {
  const paths = process.argv.slice(2);
  const files = sourceFiles(paths).map((file) => ({ folder: folderOf(file), hits: dialectInFile(file) }));
  const counts = [...Map.groupBy(files, ({ folder }) => folder)]
    .map(([folder, list]) => ({ folder, count: list.flatMap(({ hits }) => hits).length }))
    .filter(({ count }) => count > 0)
    .map(({ folder, count }) => `${String(count).padStart(6)}  ${folder}`);
  const hits = paths.length > 0 ? files.flatMap(({ hits }) => hits) : [];
  process.stdout.write(`${[...hits, ...counts].join('\n')}\n`);
}
