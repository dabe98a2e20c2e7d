import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, ctx, networkOf } from '@banyan/kernel/app';
import { isSolved, type Puzzle } from '@banyan/kernel/rules';
import { config } from '../config.js';
import { SpentService } from './spent.service.js';

/** A part takes 2^12 tries in the mean. */
const bits = 12;
/** 2^16 tries in the mean: a tenth of a second of a computer's browser, half a second of a phone's. */
export const standardParts = 16;
/** How long a puzzle may be solved: long enough for the slowest phone, too short to hoard them. */
const livesSeconds = 120;

const key = createHmac('sha256', Buffer.from(config.secretKey, 'base64')).update('proofs of work').digest();

/** What a puzzle is for, and how much it asks; a proof counts for the same alone. */
export interface PuzzleKind {
  /** Empty for those of the entrance, which are good for every way in. */
  readonly about: readonly string[];
  /** How many numbers are wanted; those asked before it was changed count no more. */
  readonly parts: number;
}

const ofEntrance: PuzzleKind = { about: [], parts: standardParts };

const tagBytes = 6;
/** What a puzzle is for, as the end of its id: so that one of ours is known as such whatever it is for. */
const tagOf = (about: readonly string[]): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(['about', ...about]))
    .digest()
    .subarray(0, tagBytes);

/** Binds a puzzle to its id, the network that asks, how much is asked and the time. */
const sealOf = (until: string, id: string, parts: number): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([until, id, networkOf(ctx().ip), parts]))
    .digest()
    .subarray(0, 16);

/** Puzzles for those whom nobody knows. Nothing is kept of one until it is solved, and each counts once. */
@Injectable()
export class PuzzleService {
  constructor(
    private readonly clock: Clock,
    private readonly spent: SpentService,
  ) {}

  /** A fresh puzzle for the network of the request in hand. */
  fresh(kind = ofEntrance): Puzzle {
    const until = (this.now + livesSeconds).toString(36);
    const id = Buffer.concat([randomBytes(6), tagOf(kind.about)]).toString('base64url');
    const seal = sealOf(until, id, kind.parts).toString('base64url');
    return { challenge: `${until}.${id}.${seal}`, bits, parts: kind.parts };
  }

  /** How many parts were worked for a puzzle of ours, whatever it is for: 0 where it is none, of another network, late, or known as used. Uses nothing up. */
  worked(proof: string): number {
    const parts = proof.split(',').length - 1;
    const solved = this.solved(proof, parts);
    return solved === null || this.spent.knows(solved.name) ? 0 : parts;
  }

  /** Uses a proof up, and says whether it was one: of a puzzle of ours, of this kind, for this network, in time, solved, and not seen before. */
  async take(proof: string, { about, parts } = ofEntrance): Promise<boolean> {
    const solved = this.solved(proof, parts);
    return solved !== null && solved.tag.equals(tagOf(about)) && this.spent.first(solved.name);
  }

  /** What a proof is of, and what it is spent by; null where it does not solve a puzzle of ours with so many parts, for this network, in time. */
  private solved(proof: string, parts: number): { readonly tag: Buffer; readonly name: string } | null {
    const [challenge = ''] = proof.split(',', 1);
    const [until = '', id = '', seal = '', more] = challenge.split('.');
    if (more !== undefined || !(Number.parseInt(until, 36) > this.now)) return null;
    const [given, right] = [Buffer.from(seal, 'base64url'), sealOf(until, id, parts)];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    if (!isSolved({ challenge, bits, parts }, proof)) return null;
    // What is compared is the seal's bytes, of which several texts may be the spelling: the puzzle is spent by what was sealed.
    return { tag: Buffer.from(id, 'base64url').subarray(-tagBytes), name: `proof:${until}.${id}` };
  }

  private get now(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}
