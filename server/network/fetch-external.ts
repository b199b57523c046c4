/** Well above the largest expected response: addresses, or metadata and keys of a sign-in provider. */
const maxBytes = 512 * 1024;

interface ExternalRequest {
  method?: string | undefined;
  headers?: HeadersInit | undefined;
  body?: URLSearchParams | null;
  /** Aborts the request, including reading the body. */
  signal: AbortSignal;
}

/**
 * Sends a request to a server named by the operator; all such requests use this function. Responses are not trusted: no
 * redirects, at most 512 kB (decompressed), and limited by `signal`. Resolves with the complete response of any status;
 * rejects for network errors.
 */
export async function fetchExternal(address: string | URL, question: ExternalRequest): Promise<Response> {
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
    // Leaving the loop also closes the connection.
    if (bytes > maxBytes) throw new Error(`the response is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const { status, statusText } = response;
  return new Response(bytes === 0 ? null : new Blob(chunks), { status, statusText, headers: response.headers });
}
