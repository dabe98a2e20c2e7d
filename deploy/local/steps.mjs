const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const color = (code) => (text) => `\x1b[${code}m${text}\x1b[0m`;
const stillMs = 15_000;

/** Seconds with one decimal, for people. */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Shows steps with progress and time: live lines on a terminal, plain lines elsewhere. */
export class Steps {
  #out;
  #live;
  #active = new Map();
  #drawn = 0;
  #frame = 0;
  #timer = null;

  constructor(out = process.stdout) {
    this.#out = out;
    this.#live = out.isTTY && !process.env.CI && !process.env.NO_COLOR;
  }

  paint(code, text) {
    return this.#live ? color(code)(text) : text;
  }

  /** Runs one step. `work` gets a function that changes the detail shown; what it returns is the step's result text. */
  async run(title, work) {
    const step = { startedAt: Date.now(), detail: '', saidAt: Date.now() };
    this.#active.set(title, step);
    this.#tick();
    try {
      const result = await work((detail) => (step.detail = detail));
      this.#finish(title, this.paint(32, '✔'), result ?? '', Date.now() - step.startedAt);
    } catch (error) {
      this.#finish(
        title,
        this.paint(31, '✖'),
        error.name === 'AbortError' ? 'stopped' : 'failed',
        Date.now() - step.startedAt,
      );
      throw error;
    }
  }

  /** Prints text above the live lines. */
  print(text) {
    this.#erase();
    this.#out.write(`${text}\n`);
    this.#draw();
  }

  /** Prints a remark with, if given, lines of a log under it. */
  note(message, lines = []) {
    this.print([`${this.paint(33, '!')} ${message}`, ...lines.map((line) => this.paint(2, `    ${line}`))].join('\n'));
  }

  #finish(title, sign, text, ms) {
    this.#active.delete(title);
    if (this.#active.size === 0) {
      clearInterval(this.#timer);
      this.#timer = null;
    }
    this.print(`${sign} ${title.padEnd(18)} ${text.padEnd(64)} ${seconds(ms).padStart(8)}`.trimEnd());
  }

  #tick() {
    if (this.#timer) return;
    this.#timer = setInterval(() => (this.#live ? this.#redraw() : this.#sayStill()), this.#live ? 100 : 1_000);
    this.#timer.unref();
  }

  #redraw() {
    this.#frame = (this.#frame + 1) % frames.length;
    this.#erase();
    this.#draw();
  }

  #sayStill() {
    for (const [title, step] of this.#active) {
      if (Date.now() - step.saidAt < stillMs) continue;
      step.saidAt = Date.now();
      this.#out.write(`… ${title.padEnd(18)} ${step.detail} ${seconds(Date.now() - step.startedAt)}\n`);
    }
  }

  #erase() {
    if (this.#drawn) this.#out.write(`\x1b[${this.#drawn}A\x1b[J`);
    this.#drawn = 0;
  }

  #draw() {
    if (!this.#live) return;
    for (const [title, step] of this.#active) {
      const line = `${frames[this.#frame]} ${title.padEnd(18)} ${step.detail} ${seconds(Date.now() - step.startedAt)}`;
      this.#out.write(`${line.slice(0, (this.#out.columns ?? 80) - 1)}\n`);
      this.#drawn += 1;
    }
  }
}
