import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { config } from '../config.js';

export const sessionMs = 12 * 3_600_000;
const windowMs = 15 * 60_000;
/** So many wrong keys within the window close the door for its rest, to whoever knocks. */
const mostTries = 10;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Sessions of the back office: opened with one key, made for this installation; they end after half a day. */
@Injectable()
export class OfficeSessionService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** A session's token, or why there is none. */
  async open(key: string): Promise<{ token: string } | 'wrong' | 'wait'> {
    const now = this.clock.now();
    const from = new Date(now.getTime() - windowMs);
    await this.database.query(sql`delete from office_try where at < $1`, [from]);
    const [tries] = await this.database.query<{ count: string }>(sql`select count(*) from office_try`, []);
    if (Number(tries?.count ?? 0) >= mostTries) return 'wait';
    if (!isKey(key)) {
      await this.database.query(sql`insert into office_try (at) values ($1)`, [now]);
      return 'wrong';
    }
    const token = randomBytes(32).toString('base64url');
    await this.database.query(sql`delete from office_session where expires_at < $1`, [now]);
    const until = new Date(now.getTime() + sessionMs);
    await this.database.query(sql`insert into office_session (token_hash, expires_at) values ($1, $2)`, [
      hashOf(token),
      until,
    ]);
    return { token };
  }

  async holds(token: string): Promise<boolean> {
    const statement = sql`select from office_session where token_hash = $1 and expires_at > $2`;
    return (await this.database.query(statement, [hashOf(token), this.clock.now()])).length > 0;
  }

  async close(token: string): Promise<void> {
    await this.database.query(sql`delete from office_session where token_hash = $1`, [hashOf(token)]);
  }
}

const isKey = (key: string): boolean =>
  config.officeKey !== undefined && timingSafeEqual(Buffer.from(hashOf(key)), Buffer.from(hashOf(config.officeKey)));
