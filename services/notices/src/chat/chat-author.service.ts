import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { maskName } from '@banyan/kernel/rules';
import type { VipLevelChanged } from '@banyan/proto/promotions/v1/events';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { WalletService } from '../wallet/wallet.service.js';
import { ChatRuleService } from './chat-rule.service.js';

/** All that others see of who writes. */
export interface ChatAuthor {
  readonly nickname: string;
  readonly icon: string | null;
  readonly vipLevel: number;
}

/** Who may write, and as whom. */
@Injectable()
export class ChatAuthorService {
  constructor(
    private readonly db: Database,
    private readonly identity: BrandService,
    private readonly wallet: WalletService,
    private readonly rules: ChatRuleService,
  ) {}

  /**
   * As whom a member writes: under the name that he chose, where it is one that may stand there. Throws `notices.chat_barred` for one who is frozen, closed, excluded from play or takes a break, and
   * `system.unavailable` when that is not known.
   */
  async of(brand: string, memberId: bigint): Promise<ChatAuthor> {
    const [member, excluded, [row]] = await Promise.all([
      this.identity.memberOf(memberId),
      this.wallet.excludedOf([memberId]),
      this.db.query<{ level: number }>(sql`select level from chat_level where member_id = $1`, [memberId]),
    ]);
    if (member.status !== 'ACTIVE' || excluded.has(memberId)) throw errors.chat_barred();
    const { username } = member;
    // Who chose no name is called by the one that he logs in with, with a number where another had it; that is nobody's business.
    const chosen = member.nickname.replace(/ \d{6}$/, '').toLowerCase() !== username.toLowerCase();
    const nickname = chosen && (await this.rules.isName(brand, member.nickname)) ? member.nickname : maskName(username);
    return { nickname, icon: member.icon || null, vipLevel: row?.level ?? 0 };
  }

  /** Keeps the newest level, in whatever order they are told. */
  async levelChanged(tx: Tx, { memberId, toLevel, changeId }: VipLevelChanged): Promise<void> {
    await tx.query(
      sql`insert into chat_level (member_id, level, change_id) values ($1, $2, $3) on conflict (member_id) do update
       set level = excluded.level, change_id = excluded.change_id where chat_level.change_id < excluded.change_id`,
      [memberId, toLevel, changeId],
    );
  }
}
