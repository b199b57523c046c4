/**
 * Signs up a new user. Returns `request`, which sends requests in the user's name and throws if the server rejects one.
 */
export async function openAccount(address: string, email: string) {
  let token = '';
  // biome-ignore lint/suspicious/noExplicitAny: a benchmark does not validate responses
  async function request(method: string, path: string, body?: object): Promise<any> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
  token = (await request('POST', '/api/internal/users', { email, password: 'a bench has no secrets' })).token;
  return { request };
}
