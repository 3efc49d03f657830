import { LIMITS } from './limits';

/** Builds plain text from HTML: white space collapses, blocks begin on their own line, quotations are marked with `>`. */
export class TextWriter {
  private readonly lines: string[] = [];
  // Pieces, not one growing string: looking at its end would copy the whole line each time.
  private pieces: string[] = [];
  private endsWithSpace = false;
  private lineDepth = 0;
  private blankWanted = false;
  private quoteDepth = 0;
  private length = 0;

  /** A little more than will be used, so that the limit is noticed. */
  get isFull(): boolean {
    return this.length > LIMITS.textBytes + 1024;
  }

  /** Text within a line. In a `pre` white space is kept. */
  text(text: string, preformatted: boolean): void {
    if (preformatted) {
      const [first, ...rest] = text.split('\n');
      this.append(first as string);
      for (const next of rest) {
        this.breakLine(true);
        this.append(next);
      }
      return;
    }
    const collapsed = text.replace(/[ \t\n\r\f]+/g, ' ');
    const continues = this.pieces.length > 0 && !this.endsWithSpace;
    this.append(continues ? collapsed : collapsed.replace(/^ /, ''));
  }

  /** Ends the line. `keepEmpty`: an explicit break makes an empty line where there is nothing. */
  breakLine(keepEmpty = false): void {
    const text = this.pieces.join('').trimEnd();
    this.pieces = [];
    if (text === '' && !keepEmpty) return;
    this.lines.push(`${'> '.repeat(this.lineDepth)}${text}`);
    this.length += 1;
    this.lineDepth = this.quoteDepth;
  }

  /** Ends the line and leaves one empty line before whatever comes next. */
  paragraph(): void {
    this.breakLine();
    this.blankWanted = true;
  }

  quote(delta: 1 | -1): void {
    this.paragraph();
    this.quoteDepth += delta;
  }

  toString(): string {
    this.breakLine();
    return this.lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  }

  private append(text: string): void {
    if (text === '') return;
    if (this.pieces.length === 0) {
      if (this.blankWanted && this.lines.length > 0) this.lines.push('');
      this.blankWanted = false;
      this.lineDepth = Math.min(this.quoteDepth, 20);
    }
    this.pieces.push(text);
    this.endsWithSpace = text.endsWith(' ');
    this.length += text.length;
  }
}
