import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { readable } from './logs.mjs';

const everyMs = 200;
const mostBytes = 256 * 1024;

/** Tells the new lines of a log file from now on, as a person wants to read them; a file that begins anew is read from its start. */
export class LogTail {
  #name;
  #file;
  #say;
  #at;
  #rest = '';

  constructor(name, file, say) {
    this.#name = name;
    this.#file = file;
    this.#say = say;
    this.#at = existsSync(file) ? statSync(file).size : 0;
  }

  follow() {
    setInterval(() => this.read(), everyMs).unref();
  }

  /** Reads what has come since. */
  read() {
    if (!existsSync(this.#file)) return;
    const fd = openSync(this.#file, 'r');
    try {
      const { size } = fstatSync(fd);
      if (size < this.#at) [this.#at, this.#rest] = [0, ''];
      if (size === this.#at) return;
      const from = Math.max(this.#at, size - mostBytes);
      const buffer = Buffer.alloc(size - from);
      readSync(fd, buffer, 0, buffer.length, from);
      this.#at = size;
      const lines = (this.#rest + buffer.toString('utf8')).split('\n');
      this.#rest = lines.pop() ?? '';
      for (const line of lines.filter((text) => text.trim())) this.#say(`${this.#name.padEnd(10)} ${readable(line)}`);
    } finally {
      closeSync(fd);
    }
  }
}
