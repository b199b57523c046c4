import { buffer } from 'node:stream/consumers';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mostUploadBytes } from '#contract/constants.ts';
import type { Endpoint, Output } from '#contract/endpoint.ts';
import { Problem } from './problem.ts';
import { cutOffAfter, drop, maxDroppedBytes } from './unread-bodies.ts';
import { validateInput } from './validate-input.ts';

interface Upload<E extends Endpoint> {
  /** The fields beside the file, checked against the contract. */
  body: Output<E, 'body'>;
  file: Uint8Array;
  /** As the sender calls it. */
  fileName: string;
}

/** Text beside a file is short: some words, a number or two. */
const mostFields = 10;
const mostFieldBytes = 4096;
const mostDroppingMs = 10_000;
/** Then it is told, and still listened to for a moment: a connection that is cut at once may take the answer along. */
const mostLingeringBytes = mostUploadBytes;
const mostLingeringMs = 1000;

/** Lets `routes` read uploads with `readUpload`. Other routes go on refusing them, and pay nothing for it. */
export function withUploads(app: FastifyInstance, routes: (app: FastifyInstance) => void): void {
  app.register(async (uploads) => {
    await uploads.register(multipart);
    routes(uploads);
  });
}

/**
 * Reads an upload into memory: one part `file` of at most 10 MB, and the fields of the endpoint's `body`, in any order.
 * Refuses with `too-large` as soon as it is, with `unsupported-media-type` what is no `multipart/form-data`, with
 * `invalid-input` a missing or second file and fields that do not fit, and with `malformed-request` what breaks off.
 */
export async function readUpload<
  E extends Endpoint & { upload: true | 'or-json'; body: NonNullable<Endpoint['body']> },
>(endpoint: E, request: FastifyRequest): Promise<Upload<E>> {
  if (!request.isMultipart())
    throw new Problem('unsupported-media-type', { detail: 'Send it as multipart/form-data.' });
  if (Number(request.headers['content-length'] ?? 0) > maxDroppedBytes) {
    void cutOffAfter(request.raw, mostLingeringBytes, mostLingeringMs);
    throw tooLarge();
  }
  try {
    const { fields, file, fileName } = await readParts(request);
    const body = validateInput('body', endpoint.body, fields) as Output<E, 'body'>;
    if (!file) throw unfitting('file', 'A file is needed, in a part with this name.');
    return { body, file, fileName };
  } catch (error) {
    request.raw.unpipe();
    await drop(request.raw, maxDroppedBytes, mostDroppingMs);
    void cutOffAfter(request.raw, mostLingeringBytes, mostLingeringMs);
    if (error instanceof Problem) throw error;
    // The parser's own limits.
    if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) throw tooLarge();
    request.log.info({ reqId: request.id, err: error }, 'could not read an upload');
    throw new Problem('malformed-request', { detail: 'The parts of the upload can not be told apart.' });
  }
}

async function readParts(
  request: FastifyRequest,
): Promise<{ fields: object; file: Uint8Array | undefined; fileName: string }> {
  const fields = new Map<string, unknown>();
  let file: Uint8Array | undefined;
  let fileName = '';
  // One more than is wanted, or too many would not show.
  const limits = { fileSize: mostUploadBytes, files: 2, fields: mostFields, fieldSize: mostFieldBytes };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      if (part.fieldname !== 'file') throw unfitting(part.fieldname, 'A file is not expected here.');
      if (file) throw unfitting('file', 'One file is enough.');
      file = await bytesOf(part.file);
      fileName = part.filename ?? '';
    } else {
      const { fieldname, value, valueTruncated } = part;
      if (valueTruncated) throw unfitting(fieldname, `At most ${mostFieldBytes} bytes.`);
      if (fields.has(fieldname)) throw unfitting(fieldname, 'Once is enough.');
      fields.set(fieldname, value);
    }
  }
  return { fields: Object.fromEntries(fields), file, fileName };
}

/** All of a file. The parser goes on to the end of one that is too large; this gives up where the limit is. */
async function bytesOf(file: MultipartFile['file']): Promise<Uint8Array> {
  const { promise: atLimit, reject } = Promise.withResolvers<never>();
  file.once('limit', () => reject(tooLarge()));
  const bytes = await Promise.race([buffer(file), atLimit]);
  // It may have been cut before anyone listened.
  if (file.truncated) throw tooLarge();
  return bytes;
}

function tooLarge(): Problem {
  return new Problem('too-large', { detail: `The file is too large: ${mostUploadBytes / 1024 ** 2} MB at most.` });
}

function unfitting(path: string, message: string): Problem {
  return new Problem('invalid-input', {
    detail: 'The body does not fit.',
    fields: [{ path, rule: 'custom', message }],
  });
}
