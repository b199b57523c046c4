import type { Endpoint, Input, Reply } from '#contract/endpoint.ts';
import type { ProblemDetails } from '#contract/problems.ts';
import { ApiError, addressOf, bearer, toApiError, tokenFor } from './call.ts';
import { probeConnection, reportReachable } from './network.ts';

type Upload<E extends Endpoint> = {
  [Name in 'params' | 'body' as Input<E, Name> extends undefined ? never : Name]: Input<E, Name>;
} & {
  file: Blob;
  /** Called with the share that was sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Sent as `Idempotency-Key`. */
  key?: string;
};

/** An upload without progress for this long is cancelled. */
const timeoutMs = 60_000;

/**
 * Uploads a file with the fields of `body`. Uses XMLHttpRequest, because `fetch` does not report progress (0 to 1).
 * Stops after a minute without progress. Throws as `call` does.
 */
export function upload<E extends Endpoint & { upload: true | 'or-json' }>(
  endpoint: E,
  sent: Upload<E>,
): Promise<Reply<E>> {
  const { params, body = {}, file, onProgress, signal, key } = sent as AnyUpload;
  const token = tokenFor(endpoint);
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined) form.append(name, value);
  }
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), timeoutMs);
    };
    request.open(endpoint.method, addressOf(endpoint, params));
    request.setRequestHeader('authorization', bearer(token));
    if (key) request.setRequestHeader('idempotency-key', key);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      wait();
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onerror = () => {
      void probeConnection();
      reject(new ApiError('offline'));
    };
    request.onabort = () => reject(signal?.aborted ? signal.reason : new ApiError('offline'));
    request.onload = () => {
      reportReachable();
      const isGood = request.status >= 200 && request.status < 300;
      const answer = readJson(request.responseText);
      if (isGood) resolve(answer as Reply<E>);
      // The server sends problem details with a code. Anything else comes from a proxy with a lower limit.
      else if (request.status === 413 && (answer as Partial<ProblemDetails>).code === undefined)
        reject(new ApiError('too-large', [], file.size));
      else reject(toApiError(answer as Partial<ProblemDetails>, token, request.getResponseHeader('retry-after')));
    };
    request.onloadend = () => clearTimeout(timer);
    signal?.addEventListener('abort', () => request.abort());
    wait();
    request.send(form);
  });
}

type AnyUpload = {
  params?: Record<string, string>;
  body?: Record<string, string | undefined>;
  file: Blob;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  key?: string;
};

function readJson(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return {};
  }
}
