import type { Puzzle } from './proof.js';

/** How often a puzzle is solved for one press of a button: a proof is good for one try, and that one may meet a refusal of its own. */
const mostProofs = 2;
/** A device this slow is shown the server's message instead. */
const patienceMs = 30_000;

/** What solves a puzzle beside the page: a `Worker`, which each web makes itself so that its bundler finds the file. */
export interface Solver {
  addEventListener(kind: 'message', heard: (event: { data: string }) => void): void;
  addEventListener(kind: 'error', heard: () => void): void;
  postMessage(puzzle: Puzzle): void;
  terminate(): void;
}

export interface ProofWorkParts {
  readonly start: () => Solver;
  /** The puzzle that a refusal brings; null when it is another refusal. */
  readonly puzzleOf: (refused: unknown) => Puzzle | null;
}

/** The work that a server asks for before it signs somebody in, and whether this device is at it now. */
export class ProofWork {
  private running = 0;
  private stop = new AbortController();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly parts: ProofWorkParts) {}

  /** Whether a puzzle is being solved; a screen says so. */
  readonly working = (): boolean => this.running > 0;

  /** Subscribes to changes of {@link working}; returns the function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Ends what is being solved, because nobody waits for it any more: it rejects with the refusal that asked for it. */
  readonly cancel = (): void => {
    this.stop.abort();
    this.stop = new AbortController();
  };

  /** Solves the puzzle that a refusal brings; rejects with the refusal where it brings none, or none that this device solves in time. */
  async answer(refused: unknown): Promise<{ readonly proof: string }> {
    const puzzle = this.parts.puzzleOf(refused);
    if (!puzzle) throw refused;
    this.count(1);
    return { proof: await this.worked(puzzle, refused).finally(() => this.count(-1)) };
  }

  /** Solves the puzzle that a refusal brings and sends again with its proof; rejects with the last refusal. */
  async send<T>(refused: unknown, send: (proof: { readonly proof: string }) => Promise<T>): Promise<T> {
    let error = refused;
    for (let proofs = 0; proofs < mostProofs; proofs += 1) {
      const proof = await this.answer(error);
      try {
        return await send(proof);
      } catch (next) {
        error = next;
      }
    }
    throw error;
  }

  private count(change: 1 | -1): void {
    this.running += change;
    for (const listener of this.listeners) listener();
  }

  /** Rejects with `refused` where a puzzle cannot be solved in time. */
  private worked(puzzle: Puzzle, refused: unknown): Promise<string> {
    const solver = this.parts.start();
    const ends = [AbortSignal.timeout(patienceMs), this.stop.signal];
    return new Promise<string>((resolve, reject) => {
      const fail = () => reject(refused instanceof Error ? refused : new Error(String(refused)));
      solver.addEventListener('message', ({ data }) => resolve(data));
      solver.addEventListener('error', fail);
      for (const end of ends) end.addEventListener('abort', fail, { once: true });
      solver.postMessage(puzzle);
    }).finally(() => solver.terminate());
  }
}
