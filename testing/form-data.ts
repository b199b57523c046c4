interface Part {
  name: string;
  /** A string is a field, bytes are a file. */
  value: string | Uint8Array;
  fileName?: string;
  type?: string;
}

/** Returns a `multipart/form-data` body for `app.inject`, as a browser encodes it. */
export async function formData(
  parts: readonly Part[],
): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData();
  for (const { name, value, fileName = 'photo.jpg', type = 'image/jpeg' } of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)], { type }), fileName);
  }
  const written = new Response(form);
  return {
    payload: Buffer.from(await written.arrayBuffer()),
    headers: { 'content-type': written.headers.get('content-type') ?? '' },
  };
}
