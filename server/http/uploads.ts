import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxUploadBytes } from '#contract/constants.ts';
import type { Endpoint, Output } from '#contract/endpoint.ts';
import { Problem } from './problem.ts';
import { cutOffAfter, drop, maxDroppedBytes } from './unread-bodies.ts';
import { validateInput } from './validate-input.ts';

interface Upload<E extends Endpoint> {
  /** The other fields, validated against the contract. */
  body: Output<E, 'body'>;
  file: Uint8Array;
  /** As sent by the client. */
  fileName: string;
}

const maxFields = 10;
const maxFieldBytes = 4096;
const maxDroppingMs = 10_000;
/** After the response the body is read for a moment longer: closing a connection at once may lose the response. */
const maxLingeringBytes = maxUploadBytes;
const maxLingeringMs = 1000;

/** Allows `routes` to read uploads with `readUpload`. Other routes still reject them. */
export function withUploads(app: FastifyInstance, routes: (app: FastifyInstance) => void): void {
  app.register(async (uploads) => {
    await uploads.register(multipart);
    routes(uploads);
  });
}

/**
 * Allows `routes` to read files that are the whole body of a request, with `readFile`. Other media types than these are
 * rejected with `unsupported-media-type`.
 */
export function withFiles(
  app: FastifyInstance,
  mediaTypes: readonly string[],
  routes: (app: FastifyInstance) => void,
): void {
  app.register(async (files) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser([...mediaTypes], (_request, _body, done) => done(null));
    routes(files);
  });
}

/**
 * Reads a file that is the whole body of a request into memory, at most 10 MB. Throws `too-large` as soon as the limit
 * is exceeded, `invalid-input` for an empty body, and `malformed-request` for a truncated one.
 */
export async function readFile(request: FastifyRequest): Promise<Uint8Array> {
  return orDropBody(request, 'The body ended before the file was complete.', async () => {
    const file = await bytesOfBody(request.raw);
    if (file.length === 0) throw invalidField('', 'The body is empty. Send the bytes of the file.');
    return file;
  });
}

async function bytesOfBody(body: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop must not destroy the connection, because the response is still to be sent.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > maxUploadBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads an upload into memory: one part `file` of at most 10 MB, and the fields of the endpoint's `body`, in any order.
 * Throws `too-large` as soon as the limit is exceeded, `unsupported-media-type` for other content than `multipart/form-data`,
 * `invalid-input` for a missing or second file and invalid fields, and `malformed-request` for a truncated upload.
 */
export async function readUpload<
  E extends Endpoint & { upload: true | 'or-json'; body: NonNullable<Endpoint['body']> },
>(endpoint: E, request: FastifyRequest): Promise<Upload<E>> {
  if (!request.isMultipart())
    throw new Problem('unsupported-media-type', { detail: 'Send it as multipart/form-data.' });
  return orDropBody(request, 'The upload is not valid multipart/form-data.', async () => {
    const { fields, file, fileName } = await readParts(request);
    const body = validateInput('body', endpoint.body, fields) as Output<E, 'body'>;
    if (!file) throw invalidField('file', 'The file is missing. Send it in a part with this name.');
    return { body, file, fileName };
  });
}

/**
 * Runs `read`. If it fails, drops the rest of the body, so that the client reads the response. Throws problems as they
 * are, and `malformed-request` with `detail` for other errors.
 */
async function orDropBody<Result>(
  request: FastifyRequest,
  detail: string,
  read: () => Promise<Result>,
): Promise<Result> {
  if (Number(request.headers['content-length'] ?? 0) > maxDroppedBytes) {
    void cutOffAfter(request.raw, maxLingeringBytes, maxLingeringMs);
    throw tooLarge();
  }
  try {
    return await read();
  } catch (error) {
    request.raw.unpipe();
    await drop(request.raw, maxDroppedBytes, maxDroppingMs);
    void cutOffAfter(request.raw, maxLingeringBytes, maxLingeringMs);
    if (error instanceof Problem) throw error;
    // A limit of the parser.
    if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) throw tooLarge();
    request.log.info(
      { reqId: request.id, err: error },
      'Reading an upload failed; the request was refused as malformed',
    );
    throw new Problem('malformed-request', { detail });
  }
}

async function readParts(
  request: FastifyRequest,
): Promise<{ fields: object; file: Uint8Array | undefined; fileName: string }> {
  const fields = new Map<string, unknown>();
  let file: Uint8Array | undefined;
  let fileName = '';
  // Two files, so that a second one is an error and not silently dropped.
  const limits = { fileSize: maxUploadBytes, files: 2, fields: maxFields, fieldSize: maxFieldBytes };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      if (part.fieldname !== 'file') throw invalidField(part.fieldname, 'This field must not be a file.');
      if (file) throw invalidField('file', 'There must be one file only.');
      file = await bytesOf(part.file);
      fileName = part.filename ?? '';
    } else {
      const { fieldname, value, valueTruncated } = part;
      if (valueTruncated) throw invalidField(fieldname, `At most ${maxFieldBytes} bytes.`);
      if (fields.has(fieldname)) throw invalidField(fieldname, 'This field must occur once only.');
      fields.set(fieldname, value);
    }
  }
  return { fields: Object.fromEntries(fields), file, fileName };
}

/** The content of a file. Throws at the size limit; the parser alone would read a larger file to its end. */
async function bytesOf(file: MultipartFile['file']): Promise<Uint8Array> {
  const { promise: atLimit, reject } = Promise.withResolvers<never>();
  file.once('limit', () => reject(tooLarge()));
  const bytes = await Promise.race([buffer(file), atLimit]);
  // The limit may have been reached before the listener was added.
  if (file.truncated) throw tooLarge();
  return bytes;
}

function tooLarge(): Problem {
  return new Problem('too-large', { detail: `The file is too large: ${maxUploadBytes / 1024 ** 2} MB at most.` });
}

function invalidField(path: string, message: string): Problem {
  return new Problem('invalid-input', {
    detail: 'The body is invalid.',
    fields: [{ path, rule: 'custom', message }],
  });
}
