import { createHash } from 'node:crypto';

/** A public beacon as drand's chains are: a number for everybody every `period` seconds, the first at `genesis` (Unix seconds). */
export interface Beacon {
  /** The hash by which the chain is known, in hex. */
  readonly chain: string;
  readonly genesis: number;
  readonly period: number;
}

/** What a beacon said in a round: `randomness` is the SHA-256 of its signature. Both in hex. */
export interface Round {
  readonly round: number;
  readonly randomness: string;
  readonly signature: string;
}

/** When a round is said, in Unix milliseconds. */
export const timeOfRound = ({ genesis, period }: Beacon, round: number): number =>
  (genesis + (round - 1) * period) * 1000;

const lastBy = ({ genesis, period }: Beacon, at: Date): number =>
  Math.floor((at.getTime() / 1000 - genesis) / period) + 1;

/** The round that a draw takes: the last one by its time, and in any case one that is said after its sales have closed. */
export const roundFor = (beacon: Beacon, closesAt: Date, drawsAt: Date): number =>
  Math.max(lastBy(beacon, drawsAt), lastBy(beacon, closesAt) + 1);

/** Whether an answer is one of a beacon for this round. Who signed it is not looked at: that needs BLS, which Node.js does not have. */
export const isRound = (asked: number, { round, randomness, signature }: Round): boolean =>
  round === asked && createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex') === randomness;
