import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { forgetBatch, inBatches } from '../device/in-batches.js';
import { errors } from '../errors.js';
import type { SocialAccount, SocialChannel } from '../channel/social-channel.js';
import type { Asked } from './social-provider.js';

const livesMs = 10 * 60_000;
/** For how long a registration may go on after it was shown who it is. */
const registerMs = 20 * 60_000;

/** What an attempt is for: a log-in, or to bind an account to the member in hand, in the session that began it. */
export type Purpose = 'login' | 'bind';

/** An attempt that came back. */
export interface Returned extends Asked {
  readonly hash: Buffer;
}

/** Who waits to be registered. */
export interface Waiting extends SocialAccount {
  readonly hash: Buffer;
  readonly brand: string;
  readonly channel: SocialChannel;
}

const random = (): string => randomBytes(32).toString('base64url');
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Log-ins with other companies on their way: each of one browser, which has its token in a cookie, and good once. */
@Injectable()
export class SocialAttemptService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Notes an attempt of this browser. The token goes into a cookie and never into the body; the state goes the company's way. */
  async begin(
    brand: string,
    channel: SocialChannel,
    purpose: Purpose,
    returnUrl: string,
  ): Promise<{ token: string; expiresAt: Date; asked: Asked }> {
    const [token, state, nonce, verifier, now] = [random(), random(), random(), random(), this.clock.now()];
    const expiresAt = new Date(now.getTime() + livesMs);
    const { memberId, sid } = ownerOf(purpose);
    await this.db.query(
      sql`insert into social_attempt
         (hash, state, brand, channel, member_id, session_id, nonce, verifier, return_url, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [digest(token), digest(state), brand, channel, memberId, sid, nonce, verifier, returnUrl, now, expiresAt],
    );
    return { token, expiresAt, asked: { state, nonce, verifier, returnUrl } };
  }

  /**
   * Takes the attempt that an answer belongs to, once. Throws `identity.social_over` for one that is another browser's, too old, used,
   * of another brand or company, or for something else.
   */
  async take(
    brand: string,
    channel: SocialChannel,
    purpose: Purpose,
    token: string | undefined,
    state: string,
  ): Promise<Returned> {
    const { memberId, sid } = ownerOf(purpose);
    const now = this.clock.now();
    const [row] = await this.db.query<Omit<Returned, 'state'>>(
      sql`update social_attempt set used_at = $7
       where hash = $1 and state = $2 and brand = $3 and channel = $4 and member_id is not distinct from $5
         and session_id is not distinct from $6 and used_at is null and expires_at > $7
       returning hash, nonce, verifier, return_url as "returnUrl"`,
      [digest(token ?? ''), digest(state), brand, channel, memberId, sid, now],
    );
    if (!row) throw errors.social_over();
    return { ...row, state };
  }

  /** Has whom nobody of the brand is wait for his registration; the ticket is good in this browser alone. */
  async wait({ hash }: Returned, { subject, name }: SocialAccount): Promise<string> {
    const ticket = random();
    await this.db.query(
      sql`update social_attempt set ticket = $2, subject = $3, name = $4, expires_at = $5 where hash = $1`,
      [hash, digest(ticket), subject, name, new Date(this.clock.now().getTime() + registerMs)],
    );
    return ticket;
  }

  /** Who waits by a ticket. Throws `identity.social_over` for any other. */
  async waiting(brand: string, channel: SocialChannel, token: string | undefined, ticket: string): Promise<Waiting> {
    const [row] = await this.db.query<Waiting>(
      sql`select hash, brand, channel, subject, name from social_attempt
       where hash = $1 and ticket = $2 and brand = $3 and channel = $4 and expires_at > $5`,
      [digest(token ?? ''), digest(ticket), brand, channel, this.clock.now()],
    );
    if (!row) throw errors.social_over();
    return row;
  }

  /** Ends the wait with its registration. Throws `identity.social_over` when another one ended it. */
  async end(tx: Tx, { hash }: Waiting): Promise<void> {
    const ended = await tx.query(sql`delete from social_attempt where hash = $1 returning hash`, [hash]);
    if (ended.length === 0) throw errors.social_over();
  }

  async forgetOld(): Promise<void> {
    await inBatches(() =>
      this.db.query(
        sql`delete from social_attempt where hash in
         (select hash from social_attempt where expires_at <= $1 order by expires_at limit $2) returning 1`,
        [this.clock.now(), forgetBatch],
      ),
    );
  }
}

function ownerOf(purpose: Purpose): { memberId: bigint | null; sid: string | null } {
  if (purpose === 'login') return { memberId: null, sid: null };
  const { id, sid } = principal();
  return { memberId: id, sid };
}
