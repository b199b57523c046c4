/** One end of the line between two processes: a child, or the parent. */
interface Port {
  send?(message: object, callback: (error: Error | null) => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

type Envelope = { question: number; body: unknown } | { answer: number; body: unknown };

/** Who was asked is gone. */
class LineClosed extends Error {}

/** Questions and answers between a worker and the process that started it, both ways. */
export class IpcChannel<Request, Response> {
  readonly #port: Port;
  readonly #open = new Map<number, PromiseWithResolvers<unknown>>();
  #asked = 0;
  #isClosed = false;

  /** `answer` is what this side says to the questions of the other. */
  constructor(port: Port, answer: (question: Response) => unknown) {
    this.#port = port;
    port.on('message', (message) => {
      const envelope = message as Envelope;
      if ('answer' in envelope) {
        this.#open.get(envelope.answer)?.resolve(envelope.body);
        this.#open.delete(envelope.answer);
        return;
      }
      void this.#reply(envelope.question, () => answer(envelope.body as Response));
    });
  }

  /** The other side's answer. Rejects with `LineClosed` where none can come any more. */
  ask<Reply = unknown>(question: Request): Promise<Reply> {
    const asked = Promise.withResolvers<unknown>();
    const number = ++this.#asked;
    if (this.#isClosed) asked.reject(new LineClosed());
    else {
      this.#open.set(number, asked);
      this.#send({ question: number, body: question });
    }
    return asked.promise as Promise<Reply>;
  }

  close(): void {
    this.#isClosed = true;
    for (const asked of this.#open.values()) asked.reject(new LineClosed());
    this.#open.clear();
  }

  async #reply(number: number, answer: () => unknown): Promise<void> {
    const body = (await answer()) ?? null;
    this.#send({ answer: number, body });
  }

  #send(envelope: Envelope): void {
    // Without a channel, or when it breaks meanwhile, the other side is gone.
    if (!this.#port.send) this.close();
    else this.#port.send(envelope, (error) => error && this.close());
  }
}
