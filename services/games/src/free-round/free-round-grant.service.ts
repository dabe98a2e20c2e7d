import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, equals, listPage, sql, type Tx, columnsOf } from '@banyan/kernel/database';
import type { ListQuery, Page } from '@banyan/kernel/dto';
import { errors } from '../errors.js';
import { PlayerLookupService, type Seated } from '../launch/player-lookup.service.js';
import { PlayerService } from '../launch/player.service.js';
import { ofVendor } from '../vendor/of-vendor.js';
import type { Vendor } from '../vendor/vendor.entity.js';
import { vendorIdOf } from '../vendor/vendor.service.js';
import { DayCapService, withinDay } from './day-cap.service.js';
import type { FreeRoundGrantDto, GrantFreeRoundsDto, GrantedDto, OwnFreeRoundsDto } from './free-round.dto.js';
import { cancelling, tellChanged, toldColumns, type ChangedGrant } from './free-round-told.js';
import { requireBet, vendorOfGame } from './grantable.js';

const memberId = /^\d{1,18}$/;
const longestMs = 366 * 24 * 3600_000;

/** What operators do with free rounds, and what members see of them. */
@Injectable()
export class FreeRoundGrantService {
  constructor(
    private readonly database: Database,
    private readonly lookup: PlayerLookupService,
    private readonly players: PlayerService,
    private readonly clock: Clock,
    private readonly caps: DayCapService,
  ) {}

  /** Stores one grant for each member who has none of this campaign. Another operator has to let them through. */
  async grant(request: GrantFreeRoundsDto): Promise<GrantedDto> {
    const vendor = await this.vendorOf(request);
    if (!request.members.every((id) => memberId.test(id))) throw errors.bad_members();
    const members = [...new Set(request.members.map((id) => String(BigInt(id))))];
    await this.lookup.requireBonuses(members.map(BigInt));
    const seated: Seated[] = [];
    for (const id of members) seated.push(await this.lookup.seat(BigInt(id), ctx().brand));
    const cap = await this.caps.of(ctx().brand);
    for (const { currency } of seated) {
      requireBet(vendor, currency, request.betMinor);
      if (!withinDay(cap, currency, request.rounds, request.betMinor * BigInt(request.rounds)))
        throw errors.free_rounds_cap();
    }
    const offer = randomUUID();
    return this.database.transaction(async (tx) => {
      const granted = await this.insert(tx, request, vendor, seated, offer);
      const already = seated.map(({ memberId: id }) => String(id)).filter((id) => !granted.has(id));
      const { reason, campaign, gameCode, rounds, betMinor, creditTo, validUntil } = request;
      const after = { campaign, gameCode, rounds, betMinor: String(betMinor), creditTo, validUntil, members, already };
      await auditAction(tx, {
        action: 'free_rounds.offer',
        objectType: 'vendor',
        objectId: vendor.code,
        after,
        reason,
      });
      return { granted: seated.length - already.length, already };
    });
  }

  /** No further round can be used from now on; wins of those that were are still paid. */
  async cancel(id: string, reason: string): Promise<FreeRoundGrantDto> {
    await this.database.transaction(async (tx) => {
      const [row] = await tx.query<{ state: string }>(
        sql`select state from free_round_grant where id = $1 for update`,
        [id],
      );
      if (!row) throw errors.free_rounds_not_found();
      if (row.state !== 'WAITING' && row.state !== 'GRANTED') throw errors.free_rounds_over();
      const cancelled = await tx.query<ChangedGrant>(
        sql`update free_round_grant g set ${cancelling} where id = $1 returning ${toldColumns}`,
        [id, this.clock.now()],
      );
      await tellChanged(tx, cancelled);
      const change = { before: { state: row.state }, after: { state: 'CANCELLED' } };
      await auditAction(tx, {
        action: 'free_rounds.cancel',
        objectType: 'free_rounds',
        objectId: id,
        ...change,
        reason,
      });
    });
    return this.get(id);
  }

  async get(id: string): Promise<FreeRoundGrantDto> {
    const [grant] = await this.database.query<FreeRoundGrantDto>(sql`select ${columns} from ${from} where g.id = $1`, [
      id,
    ]);
    if (!grant) throw errors.free_rounds_not_found();
    return grant;
  }

  list(query: ListQuery): Promise<Page<FreeRoundGrantDto>> {
    return listPage<FreeRoundGrantDto>(this.database.query, query, listing);
  }

  /** What the member may still play. */
  own(): Promise<OwnFreeRoundsDto[]> {
    return this.database.query<OwnFreeRoundsDto>(
      sql`select g.id, v.code as vendor, g.game_code as "gameCode", g.rounds - g.used as left, g.bet_minor as "betMinor", g.currency,
         g.valid_until as "validUntil"
       from free_round_grant g join vendor v on v.id = g.vendor_id
       where g.member_id = $1 and g.state = 'GRANTED' and g.valid_until > $2 order by g.valid_until limit 50`,
      [principal().id, this.clock.now()],
    );
  }

  /** Refuses a vendor that is switched off, or that two have not opened yet. */
  async requireOn(tx: Tx, vendorId: number): Promise<void> {
    const [on] = await tx.query(sql`select from vendor where id = $1 and enabled`, [vendorId]);
    if (!on) throw errors.disabled();
  }

  private async vendorOf({ vendorId, gameCode, validUntil }: GrantFreeRoundsDto): Promise<Vendor> {
    const vendor = await vendorOfGame(this.database, { id: vendorIdOf(vendorId) }, ctx().brand, gameCode);
    const aheadMs = validUntil.getTime() - this.clock.now().getTime();
    if (aheadMs <= 0 || aheadMs > longestMs) throw errors.bad_validity();
    return vendor;
  }

  /** Answers which members had none of this campaign. */
  private async insert(
    tx: Tx,
    request: GrantFreeRoundsDto,
    vendor: Vendor,
    members: readonly Seated[],
    offer: string,
  ): Promise<Set<string>> {
    const players = await this.players.ensureAll(
      tx,
      members.map((member) => ({ ...member, vendorId: vendor.id })),
    );
    const { campaign, gameCode, rounds, betMinor, creditTo, validUntil, reason } = request;
    const { id: maker, username } = principal();
    const given = [campaign, gameCode, rounds, betMinor, creditTo, validUntil, offer, maker, username, reason];
    const rows = await tx.query<{ id: string }>(grantSql, [
      players.map(() => randomUUID()),
      players.map(({ brand }) => brand),
      players.map(({ memberId: id }) => String(id)),
      players.map(({ player }) => player),
      players.map(({ currency }) => currency),
      vendor.id,
      ...given,
      this.clock.now(),
    ]);
    return new Set(rows.map(({ id }) => id));
  }
}

const grantSql = sql`
insert into free_round_grant (id, brand, member_id, player, currency, vendor_id, campaign, game_code, rounds, bet_minor, credit_to,
  valid_until, state, offer_id, maker_id, maker_name, reason, created_at)
select g.*, $6, $7, $8, $9, $10, $11, $12, 'PROPOSED', $13, $14, $15, $16, $17
from unnest($1::uuid[], $2::text[], $3::bigint[], $4::text[], $5::text[]) as g (id, brand, member_id, player, currency)
order by g.member_id
on conflict (vendor_id, campaign, member_id) where state <> 'REJECTED' do nothing returning member_id::text as id`;

const from = sql`free_round_grant g left join vendor v on v.id = g.vendor_id`;

const fields = {
  id: sql`g.id`,
  vendor: sql`v.code`,
  brand: sql`g.brand`,
  campaign: sql`g.campaign`,
  gameCode: sql`g.game_code`,
  memberId: sql`g.member_id`,
  rounds: sql`g.rounds`,
  used: sql`g.used`,
  betMinor: sql`g.bet_minor`,
  wonMinor: sql`(select coalesce(sum(w.amount_minor), 0)::bigint from free_round_win w where w.grant_id = g.id and w.taken_back_at is null)`,
  currency: sql`g.currency`,
  creditTo: sql`g.credit_to`,
  state: sql`g.state`,
  problem: sql`g.problem`,
  validUntil: sql`g.valid_until`,
  makerName: sql`g.maker_name`,
  checkerName: sql`g.checker_name`,
  reason: sql`g.reason`,
  createdAt: sql`g.created_at`,
};

const columns = columnsOf(fields);

const listing = {
  from,
  rows: sql`free_round_grant g`,
  fields,
  filters: {
    vendor: ofVendor(sql`g.vendor_id`),
    campaign: equals(sql`g.campaign`),
    state: equals(sql`g.state`),
    memberId: equals(sql`g.member_id`, 'bigint'),
    brand: equals(sql`g.brand`),
  },
  sort: ['createdAt', 'DESC'],
  key: sql`g.id`,
  large: { sorts: { createdAt: sql`g.created_at` }, narrowedBy: ['memberId'] },
} as const;
