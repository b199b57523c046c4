import { type Answer, Client } from '#testing/reliability/requests.ts';

/** Sends requests to one address of a cluster, and to the next one if nothing listens there, as a proxy does. */
export class ClusterClient {
  readonly #clients: Client[];
  #current: number;

  /** `first`: the number of the address that it begins with. `localAddress`: the source address of its connections. */
  constructor(addresses: readonly string[], { first = 0, localAddress }: { first?: number; localAddress: string }) {
    this.#clients = addresses.map((address) => new Client(address, { localAddress }));
    this.#current = first;
  }

  async ask(...request: Parameters<Client['ask']>): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      try {
        const client = this.#clients[this.#current % this.#clients.length] as Client;
        return await client.ask(...request);
      } catch (error) {
        const isRefused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
        if (!isRefused || tries >= this.#clients.length) throw error;
        this.#current += 1;
      }
    }
  }

  close(): void {
    for (const client of this.#clients) client.close();
  }
}
