import { appendFileSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A file of entries, one a line, that only grows. What was added is on the disk before anything is answered. */
export class Journal<Entry> {
  private readonly handle: number;
  private size: number;

  /** Tells every entry of before; a line that a crash cut off was never answered, and is taken away. */
  constructor(file: string, read: (entry: Entry) => void) {
    mkdirSync(dirname(file), { recursive: true });
    this.handle = openSync(file, 'a+', 0o600);
    const text = readFileSync(this.handle);
    this.size = text.lastIndexOf('\n') + 1;
    ftruncateSync(this.handle, this.size);
    for (const line of text.subarray(0, this.size).toString('utf8').split('\n'))
      if (line) read(JSON.parse(line) as Entry);
  }

  add(entry: Entry): void {
    const line = Buffer.from(`${JSON.stringify(entry)}\n`);
    try {
      appendFileSync(this.handle, line);
      fsyncSync(this.handle);
    } catch (error) {
      ftruncateSync(this.handle, this.size);
      throw error;
    }
    this.size += line.length;
  }
}
