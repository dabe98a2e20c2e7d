import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, ctx, networkOf } from '@banyan/kernel/app';
import { isSolved, type Puzzle } from '@banyan/kernel/rules';
import { config } from '../config.js';
import { SpentService } from './spent.service.js';

/** A part takes 2^12 tries in the mean. */
const bits = 12;
/** 2^16 tries in the mean: a tenth of a second of a computer's browser, half a second of a phone's. */
const standardParts = 16;
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

/** Binds a puzzle to what it is for, the network that asks and the time. */
const sealOf = (until: string, id: string, { about, parts }: PuzzleKind): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([until, id, networkOf(ctx().ip), parts, ...about]))
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
    const id = randomBytes(6).toString('base64url');
    const seal = sealOf(until, id, kind).toString('base64url');
    return { challenge: `${until}.${id}.${seal}`, bits, parts: kind.parts };
  }

  /** Uses a proof up, and says whether it was one: of a puzzle of ours, of this kind, for this network, in time, solved, and not seen before. */
  async take(proof: string, kind = ofEntrance): Promise<boolean> {
    const [challenge = ''] = proof.split(',', 1);
    const [until = '', id = '', seal = '', more] = challenge.split('.');
    if (more !== undefined || !(Number.parseInt(until, 36) > this.now)) return false;
    const [given, right] = [Buffer.from(seal, 'base64url'), sealOf(until, id, kind)];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
    // What is compared is the seal's bytes, of which several texts may be the spelling: the puzzle is spent by what was sealed.
    return isSolved({ challenge, bits, parts: kind.parts }, proof) && this.spent.first(`proof:${until}.${id}`);
  }

  private get now(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}
