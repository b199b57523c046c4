/** Signs up somebody new at a server; asks it in their name from then on, and throws what it refuses. */
export async function openAccount(address: string, email: string) {
  let token = '';
  // biome-ignore lint/suspicious/noExplicitAny: this measures, it does not check
  async function ask(method: string, path: string, body?: object): Promise<any> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
  token = (await ask('POST', '/api/internal/users', { email, password: 'a bench has no secrets' })).token;
  return { ask };
}
