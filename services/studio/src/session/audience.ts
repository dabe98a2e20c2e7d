import type { ServerResponse } from 'node:http';

/** All who listen to the same news through this replica. */
export class Audience {
  private readonly lines = new Set<ServerResponse>();
  private told = '';
  private toldAt = 0;

  /** News that did not change are sent again after `repeatMs`, so that a page knows that its connection is alive. */
  constructor(private readonly repeatMs: number) {}

  get present(): boolean {
    return this.lines.size > 0;
  }

  join(line: ServerResponse): void {
    this.lines.add(line);
    this.told = '';
    line.on('close', () => this.lines.delete(line));
  }

  /** Sends `news` to everybody when something of `steady` is new: the news without what moves by itself. */
  tell(news: object | null, steady: object | null): void {
    const known = JSON.stringify(steady);
    const now = performance.now();
    if (known === this.told && now - this.toldAt < this.repeatMs) return;
    [this.told, this.toldAt] = [known, now];
    const text = `data: ${JSON.stringify(news)}\n\n`;
    // A reader that is slow is not waited for; it receives the next news.
    for (const line of this.lines) if (!line.writableNeedDrain) line.write(text);
  }
}
