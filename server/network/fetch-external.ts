/** A hundred times what three addresses need, or the metadata and the keys of a provider that signs people in. */
const maxBytes = 512 * 1024;

interface ExternalRequest {
  method?: string | undefined;
  headers?: HeadersInit | undefined;
  body?: URLSearchParams | null;
  /** Ends the wait, for the head of the answer and for all of it. */
  signal: AbortSignal;
}

/**
 * Asks a server outside, the only way in which this one does. Nothing of the answer is trusted: no redirects, no more than
 * 512 kB (unpacked), no longer than `signal` allows. It is given when all of it is there; rejects for what is not an answer,
 * whatever its status.
 */
export async function fetchOutside(address: string | URL, question: ExternalRequest): Promise<Response> {
  const { method = 'GET', headers, body, signal } = question;
  const response = await fetch(address, {
    method,
    ...(headers && { headers }),
    ...(body && { body }),
    redirect: 'error',
    signal,
  });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    // Leaving the loop lets go of the connection too.
    if (bytes > maxBytes) throw new Error(`answered with more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const { status, statusText } = response;
  return new Response(bytes === 0 ? null : new Blob(chunks), { status, statusText, headers: response.headers });
}
