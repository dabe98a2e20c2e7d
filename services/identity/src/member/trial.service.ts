import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { Clock, ctx, networkOf } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { SessionService } from '../session/session.service.js';
import { AccountService } from './account.service.js';
import { Member } from './member.entity.js';
import { accountTypes } from '../tree/account-types.js';
import type { SignedIn } from './sign-in.service.js';

const hourMs = 3_600_000;
const livesMs = 24 * hourMs;
const keptMs = 7 * 24 * hourMs;
const atOncePerBrand = 2000;
const perAddressAndHour = 10;
const batch = 200;
const over = 'the trial is over';

/** Trial accounts: made on a click, few at once, gone after a day. */
@Injectable()
export class TrialService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly accounts: AccountService,
    private readonly sessions: SessionService,
  ) {}

  async start(): Promise<SignedIn> {
    const brand = await this.brands.current();
    if (!brand.flags.freePlay) throw errors.free_play_closed();
    await this.brands.requireOpen(brand);
    const sign = randomBytes(5).toString('hex');
    const made = {
      brand,
      username: `trial${sign}`,
      nickname: `Guest ${sign.slice(0, 4).toUpperCase()}`,
      accountType: accountTypes.trial,
      passwordHash: null,
    };
    const trialUntil = new Date(this.clock.now().getTime() + livesMs);
    const opened = await this.db.transaction(async (tx) => {
      await this.requireRoom(tx, brand.code);
      return this.accounts.open(tx, { ...made, method: 'FREEPLAY', trialUntil });
    });
    if (!opened) throw errors.busy({ retryAfterSeconds: 1 });
    return opened;
  }

  /** Closes the accounts whose day is over, and forgets them a week later. */
  async clean(): Promise<void> {
    const now = this.clock.now();
    const ended = await this.db.query<{ id: string }>(
      sql`select id from member where account_type = $1 and status <> 'CLOSED' and trial_until <= $2 order by trial_until limit $3`,
      [accountTypes.trial, now, batch],
    );
    for (const { id } of ended) await this.db.transaction((tx) => this.close(tx, BigInt(id)));
    await this.db.query(
      sql`delete from member where id in (select id from member where account_type = $1 and status = 'CLOSED' and trial_until <= $2 limit $3)`,
      [accountTypes.trial, new Date(now.getTime() - keptMs), batch],
    );
  }

  private async close(tx: Tx, id: bigint): Promise<void> {
    const member = await tx.manager.findOne(Member, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!member || member.status === 'CLOSED') return;
    member.close(over);
    const { brand, status, statusReason, frozenBy } = member;
    await tx.manager.update(Member, { id }, { status, statusReason, frozenBy });
    await this.sessions.revokeAll(tx, 'player', id, over);
    await tx.publish(MemberStatusChanged, { memberId: id, brand, status, reason: over, frozenBy: '' }, id);
  }

  /** One at a time per brand, so that many at once cannot pass the bound together. */
  private async requireRoom(tx: Tx, brand: string): Promise<void> {
    const now = this.clock.now();
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`trial:${brand}`]);
    const [room] = await tx.query<{ full: boolean }>(
      sql`select (select count(*) from member where brand = $1 and account_type = $2 and trial_until > $3) >= $4
           or (select count(*) from member where register_ip <<= $5::inet and account_type = $2 and registered_at > $6) >= $7 as full`,
      [
        brand,
        accountTypes.trial,
        now,
        atOncePerBrand,
        networkOf(ctx().ip) || null,
        new Date(now.getTime() - hourMs),
        perAddressAndHour,
      ],
    );
    if (room?.full) throw errors.free_play_full();
  }
}
