import { Injectable } from '@nestjs/common';
import { RedisClient } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql } from '@banyan/kernel/database';
import { SupportTyping } from '@banyan/proto/notices/v1/events';
import { errors } from '../errors.js';
import { keyOf } from './line.js';

/** One sign of each side in so many milliseconds. */
const signMs = 4_000;

/** Tells one side of a conversation that the other is writing. Without Redis nobody is told: it is a courtesy. */
@Injectable()
export class SupportTypingService {
  constructor(
    private readonly db: Database,
    private readonly redis: RedisClient,
  ) {}

  /** The member, in one that an operator holds; false where nothing was told. Throws `notices.support_not_found` of another one’s. */
  member(id: bigint): Promise<boolean> {
    return this.tell(id, true, ofMember);
  }

  /** The operator who holds it; false where nothing was told. Throws `notices.support_not_found` of one that is not his. */
  operator(id: bigint): Promise<boolean> {
    return this.tell(id, false, ofOperator);
  }

  private async tell(id: bigint, byMember: boolean, whose: typeof ofMember): Promise<boolean> {
    const [found] = await this.db.query<{ memberId: string; brand: string; held: boolean }>(whose, [
      id,
      principal().id,
    ]);
    if (!found) throw errors.support_not_found();
    if (!found.held || !(await this.isTurn(`support:typing:${id}:${byMember}`))) return false;
    const { brand, memberId } = found;
    await this.db.transaction((tx) =>
      tx.publish(SupportTyping, { conversationId: id, memberId: BigInt(memberId), brand, byMember }, keyOf(id)),
    );
    return true;
  }

  private async isTurn(sign: string): Promise<boolean> {
    try {
      return (await this.redis.client.set(sign, '1', { NX: true, PX: signMs })) !== null;
    } catch {
      return false;
    }
  }
}

const ofMember = sql`select member_id as "memberId", brand, state = 'TAKEN' as held from support_conversation where id = $1 and member_id = $2`;
const ofOperator = sql`select member_id as "memberId", brand, state = 'TAKEN' as held from support_conversation where id = $1 and operator_id = $2`;
