import { Agent, type IncomingMessage, request as openRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FuzzRequest, FuzzResponse, Send } from './fuzz-run.ts';

const maxMs = 15_000;

/** Returns a function that sends requests on kept connections, as they are written. */
export function sendingTo(address: () => string): { send: Send; close(): void } {
  const agent = new Agent({ keepAlive: true });
  async function send(request: FuzzRequest): Promise<FuzzResponse> {
    try {
      return await sendOnce(request, address(), agent);
    } catch (error) {
      // The server may have closed a kept connection.
      if ((error as { code?: string }).code !== 'ECONNRESET' && (error as { code?: string }).code !== 'EPIPE')
        throw error;
      return sendOnce(request, address(), new Agent());
    }
  }
  return { send, close: () => agent.destroy() };
}

function sendOnce({ method, path, headers, body }: FuzzRequest, address: string, agent: Agent): Promise<FuzzResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<FuzzResponse>();
  const { hostname, port } = new URL(address);
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const sent = openRequest({ host: hostname, port, method, path, agent, headers: { ...headers, ...length } });
  const timer = setTimeout(() => sent.destroy(new Error(`no answer within ${maxMs / 1000} s`)), maxMs);
  const finish = (settle: () => void) => {
    clearTimeout(timer);
    settle();
  };
  sent.on('error', (error) => finish(() => reject(error)));
  sent.on('response', (response) => {
    const chunks: Buffer[] = [];
    const end = () =>
      finish(() => {
        try {
          resolve(toResponse(response, chunks));
        } catch (error) {
          reject(error);
        }
      });
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      // A stream has no end.
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        end();
        sent.destroy();
      }
    });
    response.on('end', end);
    response.on('error', (error) => finish(() => reject(error)));
  });
  sent.end(body);
  return promise;
}

function toResponse({ statusCode = 0, headers }: IncomingMessage, chunks: readonly Buffer[]): FuzzResponse {
  const bytes = Buffer.concat(chunks);
  // A range of encoded bytes cannot be decoded.
  const encoding = bytes.length > 0 && statusCode !== 206 ? headers['content-encoding'] : undefined;
  const decoded = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
  return { status: statusCode, headers, text: decoded.toString() };
}
