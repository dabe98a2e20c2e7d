import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, ctx, networkOf, networksOfSite, siteOf } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { EligibilityService } from '../claim/eligibility.service.js';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { MemberService } from '../member/member.service.js';
import { VipService } from '../vip/vip.service.js';
import { WalletService } from '../wallet/wallet.service.js';
import { shareTournaments } from './tournament-lock.js';

interface Joinable {
  readonly brand: string;
  readonly currency: string;
  readonly minLevel: number;
  readonly paidIn: boolean;
  readonly perAddress: number;
  readonly isOpen: boolean;
}

/** Members who join a tournament: their rounds count from then on. */
@Injectable()
export class EntryService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly members: MemberService,
    private readonly eligibility: EligibilityService,
    private readonly vip: VipService,
    private readonly wallet: WalletService,
  ) {}

  /** Joined again nothing changes. */
  async join(id: bigint): Promise<null> {
    const { id: memberId, brand } = principal();
    const [tournament] = await this.db.query<Joinable>(joinableSql, [id, brand, this.clock.now()]);
    if (!tournament) throw errors.tournament_not_found();
    if (!tournament.isOpen) throw errors.tournament_closed();
    await this.requireMember(tournament);
    await this.db.transaction(async (tx) => {
      // Whoever stops it waits for who is joining.
      await shareTournaments(tx, [id]);
      const open = await tx.query(
        sql`select 1 from tournament where id = $1 and state = 'PUBLISHED' and closes_at > $2`,
        [id, this.clock.now()],
      );
      if (open.length === 0) throw errors.tournament_closed();
      // Who has joined asks for no room of a network, wherever he asks from.
      const own = await tx.query(sql`select 1 from tournament_score where tournament_id = $1 and member_id = $2`, [
        id,
        memberId,
      ]);
      if (own.length > 0) return;
      const from = await this.requireNetwork(tx, id, memberId, tournament.perAddress);
      await tx.query(
        sql`insert into tournament_score (tournament_id, member_id, brand, entered_at, address, site) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
        [id, memberId, brand, this.clock.now(), from?.address ?? null, from?.site ?? null],
      );
    });
    return null;
  }

  private async requireMember({ brand, currency, minLevel, paidIn }: Joinable): Promise<void> {
    const { id } = principal();
    // The wallet is asked of nobody else's currency: its answer opens an account.
    if ((await this.eligibility.currencyOf(id)) !== currency) throw errors.tournament_member();
    const [fact, level, kept] = await Promise.all([
      this.members.factOf(this.db.query, id),
      this.vip.levelOf(id),
      this.wallet.isKeptFrom(id, brand, currency),
    ]);
    if (kept) throw errors.reward_blocked();
    if (level < minLevel) throw errors.tournament_level({ level: minLevel });
    if (paidIn && !fact?.paidIn) throw errors.tournament_paid_in();
  }

  /** Counts the members who join from one network: who shares a site waits for the other. Returns from where this one does, where that is counted. */
  private async requireNetwork(
    tx: Tx,
    id: bigint,
    memberId: bigint,
    most: number,
  ): Promise<{ readonly address: string; readonly site: string } | null> {
    if (most === 0) return null;
    const network = networkOf(ctx().ip);
    const address = digestOf(id, network);
    const site = digestOf(id, siteOf(network) ?? network);
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('promotions:tournament-site:' || $1, 0))`, [site]);
    const [near] = await tx.query<{ network: number; site: number }>(
      sql`select count(*) filter (where address = $2)::int as network, count(*)::int as site from tournament_score
       where tournament_id = $1 and site = $3 and member_id <> $4`,
      [id, address, site, memberId],
    );
    const mostOfSite = address === site ? most : networksOfSite * most;
    if (near && (near.network >= most || near.site >= mostOfSite)) throw errors.tournament_address();
    return { address, site };
  }
}

const key = createHmac('sha256', Buffer.from(config.secretKey, 'base64')).update('tournaments: addresses').digest();

/** A network as it is kept while a tournament runs: who reads it learns no address. */
const digestOf = (id: bigint, network: string): string =>
  createHmac('sha256', key).update(`${id}:${network}`).digest('base64url');

const joinableSql = sql`
select brand, currency, min_level as "minLevel", paid_in as "paidIn", per_address as "perAddress", joining and state = 'PUBLISHED' and closes_at > $3 as "isOpen"
from tournament where id = $1 and brand = $2 and state in ('PUBLISHED', 'CLOSED', 'ENDED')`;
