/**
 * Cuts octets into lines without ever holding more than `maxLineBytes` of one: a server that never ends its line would
 * otherwise fill the memory. `onLine` gets each line without its end; `onTooLong` is called once, then nothing more.
 */
export class LineReader {
  #parts: Buffer[] = [];
  #bytes = 0;
  #over = false;

  constructor(
    private readonly maxLineBytes: number,
    private readonly onLine: (line: string) => void,
    private readonly onTooLong: () => void,
  ) {}

  push(chunk: Buffer): void {
    let rest = chunk;
    while (!this.#over) {
      const end = rest.indexOf(0x0a);
      const piece = end === -1 ? rest : rest.subarray(0, end);
      this.#bytes += piece.length;
      if (this.#bytes > this.maxLineBytes) return this.#giveUp();
      this.#parts.push(piece);
      if (end === -1) return;
      rest = rest.subarray(end + 1);
      this.#finishLine();
    }
  }

  /** Drops what is held and reads nothing any more. */
  stop(): void {
    this.#over = true;
    this.#parts = [];
  }

  #finishLine(): void {
    const line = Buffer.concat(this.#parts).toString('utf8').replace(/\r$/, '');
    this.#parts = [];
    this.#bytes = 0;
    if (line !== '') this.onLine(line);
  }

  #giveUp(): void {
    this.stop();
    this.onTooLong();
  }
}
