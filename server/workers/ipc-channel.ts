/** One end of the IPC channel between a parent and a child process. */
interface Port {
  send?(message: object, callback: (error: Error | null) => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

type Envelope = { question: number; body: unknown } | { answer: number; body: unknown };

/** The other process has ended. */
class ChannelClosed extends Error {}

/** Sends requests between a worker and the primary process, in both directions, and returns the responses. */
export class IpcChannel<Sent, Received> {
  readonly #port: Port;
  readonly #open = new Map<number, PromiseWithResolvers<unknown>>();
  #asked = 0;
  #isClosed = false;

  /** `answer` responds to the requests of the other process. */
  constructor(port: Port, answer: (question: Received) => unknown) {
    this.#port = port;
    port.on('message', (message) => {
      const envelope = message as Envelope;
      if ('answer' in envelope) {
        this.#open.get(envelope.answer)?.resolve(envelope.body);
        this.#open.delete(envelope.answer);
        return;
      }
      void this.#reply(envelope.question, () => answer(envelope.body as Received));
    });
  }

  /** Returns the response of the other process. Rejects with `ChannelClosed` if it has ended. */
  ask<Reply = unknown>(question: Sent): Promise<Reply> {
    const asked = Promise.withResolvers<unknown>();
    const number = ++this.#asked;
    if (this.#isClosed) asked.reject(new ChannelClosed());
    else {
      this.#open.set(number, asked);
      this.#send({ question: number, body: question });
    }
    return asked.promise as Promise<Reply>;
  }

  /** Closes the channel: all open requests are rejected with `ChannelClosed`. */
  close(): void {
    this.#isClosed = true;
    for (const asked of this.#open.values()) asked.reject(new ChannelClosed());
    this.#open.clear();
  }

  async #reply(number: number, answer: () => unknown): Promise<void> {
    const body = (await answer()) ?? null;
    this.#send({ answer: number, body });
  }

  #send(envelope: Envelope): void {
    // Without a channel, or after a failure to send, the other process has ended.
    if (!this.#port.send) this.close();
    else this.#port.send(envelope, (error) => error && this.close());
  }
}
