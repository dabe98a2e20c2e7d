import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { PlayerLookupService } from '../launch/player-lookup.service.js';
import { DayCapService, type GivenRounds } from './day-cap.service.js';
import type { FreeRoundGrantDto } from './free-round.dto.js';
import { FreeRoundGrantService } from './free-round-grant.service.js';

const aDayMs = 24 * 3_600_000;

interface Offered extends GivenRounds {
  readonly id: string;
  readonly offer: string | null;
  readonly vendor: number;
  readonly campaign: string;
  readonly brand: string;
  readonly state: string;
  readonly maker: string | null;
  readonly made: Date;
}

/** Approval of free rounds by a second operator: an offer is granted whole, or not at all. */
@Injectable()
export class FreeRoundOfferService {
  constructor(
    private readonly database: Database,
    private readonly grants: FreeRoundGrantService,
    private readonly clock: Clock,
    private readonly caps: DayCapService,
    private readonly lookup: PlayerLookupService,
  ) {}

  /** Lets all grants of an offer through; their vendor is told by the job. What a member may have in a day is counted now. */
  async approve(id: string, reason: string): Promise<FreeRoundGrantDto> {
    await this.database.transaction(async (tx) => {
      const offered = await this.locked(tx, id);
      for (const grant of offered) {
        if (BigInt(grant.maker ?? 0) === principal().id) throw errors.free_rounds_is_own();
        if (this.clock.now().getTime() - grant.made.getTime() > aDayMs) throw errors.free_rounds_decided();
      }
      // An offer is of one vendor and one brand. Asked for before others wait for its members.
      await this.grants.requireOn(tx, offered[0]?.vendor ?? 0);
      const cap = await this.caps.of(offered[0]?.brand ?? '');
      await this.lookup.requireBonuses(offered.map(({ member }) => BigInt(member)));
      await this.caps.refuseTooMany(tx, offered, cap);
      await this.decide(tx, offered, 'WAITING', reason);
    });
    return this.grants.get(id);
  }

  /** Turns an offer down; its maker may do so as well. The campaign may be offered again. */
  async reject(id: string, reason: string): Promise<FreeRoundGrantDto> {
    await this.database.transaction(async (tx) => this.decide(tx, await this.locked(tx, id), 'REJECTED', reason));
    return this.grants.get(id);
  }

  /** The offer's grants in the order of their members, so that two offers for the same members wait for each other. */
  private async locked(tx: Tx, id: string): Promise<Offered[]> {
    // Beside the lock: a grant keeps its offer, and an offer its grants.
    const offered = await tx.query<Offered>(
      sql`select id, offer_id as offer, vendor_id as vendor, campaign, brand, member_id::text as member, currency, rounds, bet_minor::text as bet, state,
         maker_id::text as maker, created_at as made
       from free_round_grant where id = $1 or offer_id = (select offer_id from free_round_grant where id = $1)
       order by member_id, id for update`,
      [id],
    );
    if (offered.length === 0) throw errors.free_rounds_not_found();
    if (offered.some(({ state }) => state !== 'PROPOSED')) throw errors.free_rounds_decided();
    return offered;
  }

  private async decide(
    tx: Tx,
    offered: readonly Offered[],
    state: 'WAITING' | 'REJECTED',
    reason: string,
  ): Promise<void> {
    const { id: checker, username } = principal();
    const now = this.clock.now();
    await tx.query(
      sql`update free_round_grant set state = $2, checker_id = $3, checker_name = $4, decided_at = $5, next_call_at = $6 where id = any($1)`,
      [offered.map(({ id }) => id), state, checker, username, now, state === 'WAITING' ? now : null],
    );
    const [first] = offered;
    await auditAction(tx, {
      action: state === 'WAITING' ? 'free_rounds.approve' : 'free_rounds.reject',
      objectType: 'free_rounds',
      objectId: first?.offer ?? first?.id ?? '',
      after: { campaign: first?.campaign, state, members: offered.map(({ member }) => member) },
      reason,
    });
  }
}
