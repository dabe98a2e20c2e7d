import {
  heightOf,
  symbols,
  type Coin,
  type Frame,
  type Grid,
  type Model,
  type SymbolName,
} from '../../src/game/slots/model.js';
import { calm, el, wait } from '../frame/dom.js';
import type { Art } from './art.js';

/** Symbols that a reel runs through before it stands. */
const runOut = 9;

const ease = 'cubic-bezier(0.15, 0.6, 0.35, 1)';

/** The reels of any model, as columns of pictures that only ever move by transforms. */
export class Board {
  readonly element: HTMLElement;
  private readonly columns: HTMLElement[];
  private readonly tapes: HTMLElement[];
  private turning: Animation[] = [];
  private landing: Animation[] = [];
  private readonly kinds: readonly SymbolName[];

  constructor(
    private readonly model: Model,
    private readonly art: Art,
    private readonly landed: (reel: number) => void,
  ) {
    this.kinds = symbols.filter((symbol) => model.reels.some((strip) => strip.includes(symbol)));
    this.tapes = model.reels.map(() => el('div', { class: 'tape' }));
    this.columns = this.tapes.map((tape) => el('div', { class: 'column' }, tape));
    this.element = el('div', { class: 'slot-reels', 'aria-hidden': 'true' }, ...this.columns);
    this.element.style.setProperty('--cols', String(model.reels.length));
    this.element.style.setProperty('--rows', String(heightOf(model)));
    this.set(this.any());
  }

  /** A view of no meaning, for the time before the first round: each reel from its first stop. */
  any(): Grid {
    return this.model.reels.map((strip) => strip.slice(0, heightOf(this.model)));
  }

  set(grid: Grid): void {
    for (const [reel, column] of grid.entries()) this.fill(reel, column);
  }

  /** Turns until {@link land}. */
  turn(): void {
    this.dim(null);
    if (calm()) return;
    this.turning = this.tapes.map((tape, reel) => {
      const column = [...tape.children].length || 3;
      tape.append(...Array.from({ length: runOut }, (_, step) => this.cell(this.some(reel + step))));
      const share = (runOut / (column + runOut)) * 100;
      const frames = [{ transform: `translateY(-${share}%)` }, { transform: 'translateY(0)' }];
      return tape.animate(frames, { duration: 300, delay: reel * 40, iterations: Infinity });
    });
  }

  /** Brings the reels to a view, one after the other; `fast` all at once. */
  async land(grid: Grid, fast: boolean): Promise<void> {
    for (const animation of this.turning) animation.cancel();
    this.turning = [];
    this.set(grid);
    if (calm()) return;
    this.landing = this.tapes.map((tape, reel) => {
      const frames = [
        { transform: 'translateY(-112%)', easing: ease },
        { transform: 'translateY(3%)', offset: 0.86, easing: 'ease-out' },
        { transform: 'translateY(0)' },
      ];
      return tape.animate(frames, { duration: fast ? 220 : 420 + reel * 150, fill: 'backwards' });
    });
    await this.over();
  }

  /** What won goes, the rest falls, and new pictures come from above. */
  async fall(before: Frame, after: Grid, fast: boolean): Promise<void> {
    const gone = new Set(before.hits.filter(({ symbol }) => symbol !== 'S').map(({ symbol }) => symbol));
    if (!calm())
      await Promise.all(
        this.cellsOf(before.grid, gone).map(
          (cell) =>
            cell.animate([{}, { transform: 'scale(0.2)', opacity: 0 }], {
              duration: fast ? 120 : 240,
              fill: 'forwards',
            }).finished,
        ),
      );
    this.set(after);
    if (calm()) return;
    this.landing = before.grid.flatMap((column, reel) => {
      const missing = column.filter((symbol) => gone.has(symbol)).length;
      if (missing === 0) return [];
      return [...(this.tapes[reel]?.children ?? [])].map((cell, row) => {
        const kept = column.map((symbol, at) => ({ symbol, at })).filter(({ symbol }) => !gone.has(symbol));
        const from = row < missing ? row - missing : (kept[row - missing]?.at ?? row);
        const frames = [
          { transform: `translateY(${(from - row) * 100}%)`, easing: 'ease-in' },
          { transform: 'translateY(0)' },
        ];
        return cell.animate(frames, { duration: fast ? 160 : 300, fill: 'backwards' });
      });
    });
    await this.over();
  }

  /** Wilds that fill their reels. */
  async grow(grid: Grid): Promise<void> {
    for (const [reel, column] of grid.entries()) {
      if (!column.every((symbol) => symbol === 'W')) continue;
      this.fill(reel, column);
      const tape = this.tapes[reel];
      if (!calm())
        await tape?.animate([{ transform: 'scaleY(0.2)' }, { transform: 'none' }], { duration: 260, easing: ease })
          .finished;
    }
  }

  /** Lights up what counts and takes the light from the rest; null lights all. */
  dim(frame: Frame | null): void {
    const lit = new Set(frame?.hits.flatMap(({ cells }) => cells.map(String)));
    for (const [reel, tape] of this.tapes.entries())
      for (const [row, cell] of [...tape.children].entries()) {
        cell.classList.toggle('lit', lit.has(`${reel},${row}`));
        cell.classList.toggle('dull', frame !== null && lit.size > 0 && !lit.has(`${reel},${row}`));
      }
  }

  /** Lays coins with their worth over the board. */
  async coins(coins: readonly Coin[], text: (units: number) => string): Promise<void> {
    for (const {
      at: [reel, row],
      units,
    } of coins) {
      const cell = this.tapes[reel]?.children[row];
      if (!cell) continue;
      const fresh = this.cell('C');
      fresh.classList.add('lit', 'held');
      fresh.append(el('b', { class: 'num' }, text(units)));
      cell.replaceWith(fresh);
      this.landed(reel);
      if (!calm())
        await fresh.animate([{ transform: 'scale(0.3)' }, { transform: 'none' }], { duration: 180, easing: ease })
          .finished;
    }
    for (const tape of this.tapes)
      for (const cell of tape.children) if (!cell.classList.contains('held')) cell.classList.add('dull');
  }

  hurry(): void {
    for (const animation of this.landing) if (animation.playState === 'running') animation.finish();
  }

  private async over(): Promise<void> {
    const { landing } = this;
    await Promise.all(
      landing.map(async (animation, at) => {
        await animation.finished.catch(() => undefined);
        if (at < this.columns.length) this.landed(at);
      }),
    );
    await wait(0);
  }

  private fill(reel: number, column: readonly SymbolName[]): void {
    this.columns[reel]?.style.setProperty('--high', String(column.length));
    this.tapes[reel]?.replaceChildren(...column.map((symbol) => this.cell(symbol)));
  }

  private cell(symbol: SymbolName): HTMLElement {
    return el('div', { class: 'slot-cell' }, this.art.picture(symbol));
  }

  private cellsOf(grid: Grid, gone: ReadonlySet<SymbolName>): Element[] {
    return grid.flatMap((column, reel) =>
      column.flatMap((symbol, row) => (gone.has(symbol) ? (this.tapes[reel]?.children[row] ?? []) : [])),
    );
  }

  private some = (place: number): SymbolName => this.kinds[(place * 5) % this.kinds.length] ?? 'v';
}
