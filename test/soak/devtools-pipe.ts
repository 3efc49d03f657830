import type { Readable, Writable } from 'node:stream';

type Answer = { id?: number; result?: unknown; error?: { message: string } };

/**
 * Chromium's DevTools protocol over two pipes (`--remote-debugging-pipe`): no port is opened and nothing is recorded, so
 * that what drives the app neither adds a peer nor memory. Messages are JSON with a zero octet behind.
 */
export class DevtoolsPipe {
  #nextId = 1;
  #rest = '';
  readonly #waiting = new Map<number, (answer: Answer) => void>();

  constructor(
    private readonly toApp: Writable,
    fromApp: Readable,
  ) {
    fromApp.setEncoding('utf8').on('data', (text: string) => this.#take(text));
  }

  /** The value of an expression in the app's page, promises awaited. Throws where it throws or where there is no page. */
  async evaluate<T>(expression: string): Promise<T> {
    const { targetInfos } = await this.#call<{ targetInfos: { targetId: string; type: string }[] }>(
      'Target.getTargets',
    );
    const page = targetInfos.find(({ type }) => type === 'page');
    if (page === undefined) throw new Error('The app has no page.');
    const { targetId } = page;
    const { sessionId } = await this.#call<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    const parameters = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await this.#call<{
      result: { value: T };
      exceptionDetails?: { text: string; exception?: { description?: string } };
    }>('Runtime.evaluate', parameters, sessionId);
    await this.#call('Target.detachFromTarget', { sessionId });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  #call<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) => {
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result as T);
      });
      this.toApp.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  #take(text: string): void {
    const parts = (this.#rest + text).split('\0');
    this.#rest = parts.pop() ?? '';
    for (const part of parts) {
      const answer = JSON.parse(part) as Answer;
      const waiting = answer.id === undefined ? undefined : this.#waiting.get(answer.id);
      if (answer.id !== undefined) this.#waiting.delete(answer.id);
      waiting?.(answer);
    }
  }
}
