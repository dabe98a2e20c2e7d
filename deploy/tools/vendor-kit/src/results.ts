import type { Exchange } from './vendor-client.js';

/** How one scenario or rule came out. */
export interface Result {
  readonly letter: string;
  readonly title: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  /** Why it failed or was skipped. */
  readonly why?: string;
  readonly ms: number;
  /** The last calls before it failed. */
  readonly exchanges?: readonly Exchange[];
}

export const countOf = (results: readonly Result[], state: Result['state']): number =>
  results.filter((result) => result.state === state).length;
