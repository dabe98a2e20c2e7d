import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { config } from '../config.js';
import { forgetBatch, inBatches } from '../device/in-batches.js';
import { errors } from '../errors.js';
import type { PasskeyOwner } from './passkey-owner.js';

/** For how long an authenticator may take. */
export const challengeLivesMs = 5 * 60_000;

/** What a challenge is for and whose it may be; an answer counts for this and nothing else. */
export interface Ceremony {
  readonly purpose: 'add' | 'login' | 'answer';
  /** Empty for the console. */
  readonly brand: string;
  /** The site that it was asked on. */
  readonly origin: string;
  /** Null while nobody knows yet who it is. */
  readonly owner: PasskeyOwner | null;
  /** The browser, session or log-in that it belongs to. */
  readonly ref: string;
}

const key = createHmac('sha256', Buffer.from(config.secretKey, 'base64')).update('passkey challenges').digest();
const randomBytesOf = 16;
const untilBytes = 6;
const sealBytes = 32;

/**
 * Challenges that authenticators sign. Each says itself, sealed, what it is for and until when it is good, so that asking for one writes
 * nothing; one that was answered is kept until it is over, so that it is answered once.
 */
@Injectable()
export class PasskeyChallengeService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  make(ceremony: Ceremony): { challenge: Buffer; expiresAt: Date } {
    const until = this.clock.now().getTime() + challengeLivesMs;
    const head = Buffer.alloc(randomBytesOf + untilBytes);
    randomBytes(randomBytesOf).copy(head);
    head.writeUIntBE(until, randomBytesOf, untilBytes);
    return { challenge: Buffer.concat([head, sealOf(ceremony, head)]), expiresAt: new Date(until) };
  }

  /** Uses a challenge up, right answer or wrong. Throws `identity.passkey_over` for one that is not of this ceremony, too old or used. */
  async take(ceremony: Ceremony, challenge: Buffer): Promise<void> {
    const headBytes = randomBytesOf + untilBytes;
    if (challenge.length !== headBytes + sealBytes) throw errors.passkey_over();
    const [head, seal] = [challenge.subarray(0, headBytes), challenge.subarray(headBytes)];
    const until = new Date(head.readUIntBE(randomBytesOf, untilBytes));
    if (!timingSafeEqual(seal, sealOf(ceremony, head)) || until <= this.clock.now()) throw errors.passkey_over();
    const [kept] = await this.db.query(
      sql`insert into passkey_used (digest, expires_at) values ($1, $2) on conflict (digest) do nothing returning digest`,
      [createHash('sha256').update(challenge).digest(), until],
    );
    if (!kept) throw errors.passkey_over();
  }

  async forgetOld(): Promise<void> {
    await inBatches(() =>
      this.db.query(
        sql`delete from passkey_used where digest in
         (select digest from passkey_used where expires_at <= $1 order by expires_at limit $2) returning 1`,
        [this.clock.now(), forgetBatch],
      ),
    );
  }
}

function sealOf({ purpose, brand, origin, owner, ref }: Ceremony, head: Buffer): Buffer {
  const whose = owner && [owner.kind, String(owner.id)];
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, brand, origin, whose, ref, head.toString('base64url')]))
    .digest();
}
