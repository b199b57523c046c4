import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { problems } from '#contract/problems.ts';
import type { ApiDocument, Operation } from './api-document.ts';
import type { FuzzRequest, FuzzResponse } from './fuzz-run.ts';

/** Must not be in an error response: parts of stack traces, SQL, messages of the database and of the system. */
const internals =
  /\n\s+at \S+|node_modules|\/server\/\w+\/|\b\w+\.ts:\d+|\b(TypeError|RangeError|ReferenceError|PGlite)\b|\b(ECONN\w+|ENOENT|EACCES|EPIPE)\b|syntax error at|violates \w+(-\w+)? constraint|duplicate key value|invalid input syntax|\bselect .{1,200} from "|relation "/i;

/** The only statuses above 499 that are no faults: they say what the server does not offer. */
const allowedCodes: ReadonlySet<string> = new Set(['format-unsupported', 'google-unavailable']);

/** Returns what is wrong with a response of any address. */
export function faultsOfAny(
  { status, headers, text }: FuzzResponse,
  { method }: Pick<FuzzRequest, 'method'>,
): string[] {
  const faults: string[] = [];
  const type = String(headers['content-type'] ?? '');
  const problem = type.startsWith('application/problem+json') && method !== 'HEAD' ? parsed(text) : undefined;
  const code = (problem as { code?: unknown } | undefined)?.code;
  if (status >= 500 && !allowedCodes.has(String(code))) faults.push('a server error');
  // Texts that users sent may be in responses that succeed.
  if (status >= 400 && internals.test(text)) faults.push('internals in the response');
  if (String(headers['set-cookie']).includes('x=1')) faults.push('a header that the request wrote');
  if (status < 400 || method === 'HEAD') return faults;
  if (type.startsWith('text/html')) return faults;
  if (!problem) return [...faults, `an error without problem details (${type})`];
  if (!(String(code) in problems)) faults.push('an unknown problem code');
  else if (problems[code as keyof typeof problems] !== status)
    faults.push('a status that differs from its problem code');
  return faults;
}

/** The operation of the document that a request was made from. */
interface Asked {
  path: string;
  operation: Operation;
}

/** Checks that responses are as a document says. */
export class DocumentCheck {
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false });
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #isPublic: boolean;

  /** `isPublic`: pages of other sites must be able to read the responses. */
  constructor(document: ApiDocument, isPublic: boolean) {
    this.#ajv.addSchema(document, 'document');
    this.#isPublic = isPublic;
  }

  /** Returns what is wrong with a response. `asked` is undefined for a method that the path does not have. */
  faultsOf(response: FuzzResponse, { method, path }: FuzzRequest, asked: Asked | undefined): string[] {
    const { status, headers, text } = response;
    const faults: string[] = [];
    if (this.#isPublic && headers['access-control-allow-origin'] !== '*') faults.push('no CORS');
    if (this.#isPublic && headers['set-cookie'] !== undefined) faults.push('a cookie');
    if (!asked || method === 'HEAD' || status === 304) return faults;
    const described = asked.operation.responses[status];
    // Outside of /api/, a path with a part that is longer than any id is an unknown page.
    if (status === 404 && !asked.path.startsWith('/api/') && hasLongPart(path)) return faults;
    const isUnknown = asked.path.startsWith('/api/') && text.includes('"code":"not-found"');
    if (!described && status === 404 && isUnknown) return faults;
    if (!described) return [...faults, 'an undocumented status'];
    const media = Object.entries(described.content ?? {});
    if (media.length === 0) return text === '' ? faults : [...faults, 'a body that is not documented'];
    const sent = String(headers['content-type']);
    const type = media.find(([name]) => sent.startsWith(name))?.[0];
    if (type === undefined) return [...faults, `not ${media.map(([name]) => name).join(', ')}, but ${sent}`];
    // The schema of a file is that of its text.
    if (type !== 'application/json' && type !== 'application/problem+json') return faults;
    const pointer = ['paths', asked.path, method.toLowerCase(), 'responses', status, 'content', type, 'schema']
      .map((part) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = this.#validatorOf(`document#/${pointer}`);
    if (!validate(parsed(text))) faults.push(`off its schema (${this.#ajv.errorsText(validate.errors)})`);
    return faults;
  }

  #validatorOf($ref: string): ValidateFunction {
    const known = this.#validators.get($ref) ?? this.#ajv.compile({ $ref });
    this.#validators.set($ref, known);
    return known;
  }
}

/** Whether a part of a path is longer than `maxParamLength` of the server. */
function hasLongPart(path: string): boolean {
  return path.split(/[/?]/).some((part) => part.length > 200);
}

/** Returns the value of a JSON text, undefined if it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
