import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ApiDocument, Operation } from './api-document.ts';

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

export interface FuzzResponse {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** The operation of the document that a request was made from. */
interface Asked {
  path: string;
  operation: Operation;
}

/** Checks that responses are as the document says, and can be read by pages of other sites. */
export class ResponseCheck {
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: ApiDocument) {
    this.#ajv.addSchema(document, 'document');
  }

  /** Returns what is wrong with a response. `asked` is undefined for a method that the path does not have. */
  faultsOf(response: FuzzResponse, { method }: FuzzRequest, asked: Asked | undefined): string[] {
    const { status, headers, text } = response;
    const faults: string[] = [];
    if (status >= 500) faults.push('a server error');
    if (headers['access-control-allow-origin'] !== '*') faults.push('no CORS');
    if (headers['set-cookie'] !== undefined) faults.push('a cookie');
    if (!asked || method === 'HEAD' || status === 304) return faults;
    const described = asked.operation.responses[status];
    // The path does not exist: a part of it is longer than any id.
    if (!described && status === 404 && text.includes('"code":"not-found"')) return faults;
    if (!described) return [...faults, 'an undocumented status'];
    const [type = '', media] = Object.entries(described.content ?? {})[0] ?? [];
    if (!media) return text === '' ? faults : [...faults, 'a body that is not documented'];
    if (!String(headers['content-type']).startsWith(type)) faults.push(`not ${type}`);
    const pointer = ['paths', asked.path, method.toLowerCase(), 'responses', status, 'content', type, 'schema']
      .map((part) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = this.#validatorOf(`document#/${pointer}`);
    if (!validate(JSON.parse(text))) faults.push(`off its schema (${this.#ajv.errorsText(validate.errors)})`);
    return faults;
  }

  #validatorOf($ref: string): ValidateFunction {
    const known = this.#validators.get($ref) ?? this.#ajv.compile({ $ref });
    this.#validators.set($ref, known);
    return known;
  }
}
