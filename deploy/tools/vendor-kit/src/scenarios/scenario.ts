import type { Key } from '../signing.js';
import type { Table } from '../table.js';

/** How long what an operator did may take to arrive wherever the platform looks at it. */
const arrivesMs = 60_000;
const askEveryMs = 100;

/** What only the platform's operator can do for a scenario. What is missing is asked of nobody: its scenarios are skipped. */
export interface Operator {
  /** Freezes the test player. */
  block?(): Promise<void>;
  unblock?(): Promise<void>;
  /** Switches the game off, and on again. */
  closeGame?(): Promise<void>;
  openGame?(): Promise<void>;
  /** Makes a new key; the present one stays valid for the overlap. */
  rotate?(): Promise<Key>;
  /** Lets this many hours pass. */
  pass?(hours: number): Promise<void>;
  /** A second launch token of the test player, not used yet. Throws while the platform does not let the player in. */
  launch?(): Promise<string>;
  /** Gives the test player this many free rounds in the game; returns their id, once the platform has told the vendor. */
  freeRounds?(rounds: number): Promise<string>;
}

/** One acceptance scenario. It fails by throwing; whatever it booked is taken back by the table. */
export interface Scenario {
  readonly letter: string;
  readonly title: string;
  /** What of the operator it cannot do without. */
  readonly needs?: ReadonlyArray<keyof Operator>;
  /** What it leaves on the player's account, in minor units. */
  readonly leaves?: bigint;
  play(table: Table, operator: Required<Operator>): Promise<void>;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, askEveryMs));

/** Asks until it is as wanted or 60 s are over, and returns what came last. */
export async function eventually<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean): Promise<T> {
  const until = performance.now() + arrivesMs;
  for (;;) {
    const answer = await ask();
    if (wanted(answer) || performance.now() > until) return answer;
    await pause();
  }
}

/**
 * Opens the game anew and goes on in that session. A platform learns of an unfrozen player as it learned of the frozen one, a
 * moment later in some of its parts: until then the launch is refused, and is tried again for at most 60 s.
 */
export async function sitDownAgain(table: Table, operator: Required<Operator>): Promise<void> {
  for (const until = performance.now() + arrivesMs; ; await pause()) {
    try {
      return await table.sitDownWith(await operator.launch());
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}
