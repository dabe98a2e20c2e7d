import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, equals, listPage, type ListSpec, sql, type Tx } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { ExportService } from '@banyan/kernel/jobs';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { TeamService } from '../team/team.service.js';
import type { Terms } from '../terms/terms.js';
import * as store from './contract-store.js';
import type { OfferDto } from './contract.dto.js';
import { OfferService, type PlatformTerms } from './offer.service.js';
import type { PlatformOfferPageDto, PlatformOfferViewDto } from './platform-offer.dto.js';
import { termsOf, type TermsDto } from './terms.dto.js';

const livesMs = 24 * 3_600_000;

/** Terms as they are stored: amounts as digit strings, instants as text. */
type StoredTerms = Omit<store.TermsRow, 'endsAt'> & { endsAt: string | null };

interface Pending {
  id: string;
  contractId: string | null;
  downlineId: string;
  kind: Terms['kind'];
  terms: StoredTerms;
  state: string;
  makerId: string;
  expiresAt: Date;
}

/**
 * The platform's own contracts with top lines: one operator asks, within what the brand allows, another decides; then the agent is asked as
 * by any upline. Checked when it is asked and again when it is decided.
 */
@Injectable()
export class PlatformOfferService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly team: TeamService,
    private readonly offers: OfferService,
    private readonly exports: ExportService,
  ) {}

  onModuleInit(): void {
    this.exports.register({ list: 'platformOffers', permission: 'contract.view', spec: () => listing });
  }

  list(query: ListQuery): Promise<PlatformOfferPageDto> {
    return listPage<PlatformOfferViewDto>(this.db.query, query, listing);
  }

  /** Asks for a new contract with a top line. */
  async askOffer({ downlineId, kind, terms }: OfferDto, reason: string): Promise<PlatformOfferViewDto> {
    return this.ask({ downlineId, kind, terms: termsOf(kind, terms), contractId: null }, reason);
  }

  /** Asks for other terms of a contract of the platform's that runs. */
  async askAmendment(contractId: bigint, terms: TermsDto, reason: string): Promise<PlatformOfferViewDto> {
    const { uplineId, downlineId, kind } = await store.readContract(this.db.query, contractId);
    if (uplineId !== null) throw errors.not_yours();
    return this.ask({ downlineId, kind, terms: termsOf(kind, terms), contractId }, reason);
  }

  /** Has the terms be offered, and answers for the contract. Never by whoever asked. */
  async approve(id: bigint, reason: string): Promise<bigint> {
    const known = await this.read(id);
    const zone = await this.zoneOf(BigInt(known.downlineId));
    return this.db.transaction(async (tx) => {
      await store.lockLine(tx, known.kind, BigInt(known.downlineId));
      const asked = await this.hold(tx, id);
      if (BigInt(asked.makerId) === principal().id) throw errors.same_operator();
      const madeId = await this.offers.makeAsPlatform(tx, platformTerms(asked), zone);
      await this.decide(tx, id, 'APPROVED', reason, madeId);
      const action = asked.contractId === null ? 'contract.offer' : 'contract.amend';
      await this.audit(tx, action, asked, reason);
      return madeId;
    });
  }

  /** Has nothing be offered, for whoever decides on such requests. */
  reject(id: bigint, reason: string): Promise<PlatformOfferViewDto> {
    return this.close(id, reason, 'contract.offer-reject', () => undefined);
  }

  /** Takes one's own request back; another's is refused with `not_yours`. */
  withdraw(id: bigint, reason: string): Promise<PlatformOfferViewDto> {
    return this.close(id, reason, 'contract.offer-withdraw', ({ makerId }) => {
      if (BigInt(makerId) !== principal().id) throw errors.not_yours();
    });
  }

  private async close(
    id: bigint,
    reason: string,
    action: string,
    require: (asked: Pending) => void,
  ): Promise<PlatformOfferViewDto> {
    await this.db.transaction(async (tx) => {
      const asked = await this.hold(tx, id);
      require(asked);
      await this.decide(tx, id, 'REJECTED', reason, null);
      await this.audit(tx, action, asked, reason);
    });
    return this.get(id);
  }

  private async ask(asked: PlatformTerms, reason: string): Promise<PlatformOfferViewDto> {
    const { downlineId, kind, terms, contractId } = asked;
    const { brand } = await this.team.get(this.db.query, downlineId);
    const zone = await this.brands.zoneOf(brand);
    const id = await this.db.transaction(async (tx) => {
      await store.lockLine(tx, kind, downlineId);
      await this.offers.checkAsPlatform(tx.query, asked, zone);
      const now = this.clock.now();
      await tx.query(
        sql`update platform_offer set state = 'EXPIRED', decided_at = $3 where downline_id = $1 and kind = $2 and state = 'PENDING' and expires_at <= $3`,
        [downlineId, kind, now],
      );
      const [row] = await tx.query<{ id: string }>(
        sql`insert into platform_offer (brand, contract_id, downline_id, kind, terms, reason, maker_id, maker_name, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (downline_id, kind) where state = 'PENDING' do nothing returning id`,
        [brand, contractId, downlineId, kind, plain(terms), reason, principal().id, principal().username, now, new Date(now.getTime() + livesMs)],
      ); // prettier-ignore
      if (!row) throw errors.platform_offer_pending();
      const objectId = contractId ?? downlineId;
      const objectType = contractId === null ? 'member' : 'contract';
      await auditAction(
        tx,
        { action: 'contract.offer-request', objectType, objectId, after: { terms: JSON.parse(plain(terms)) as object }, reason },
        now,
      ); // prettier-ignore
      return BigInt(row.id);
    });
    return this.get(id);
  }

  private async get(id: bigint): Promise<PlatformOfferViewDto> {
    const { data } = await this.list({ page: 1, perPage: 1, filter: { id: String(id) } });
    if (!data[0]) throw errors.platform_offer_not_found();
    return data[0];
  }

  private async read(id: bigint): Promise<Pending> {
    const [row] = await this.db.query<Pending>(sql`${pendingSql} where id = $1`, [id]);
    if (!row) throw errors.platform_offer_not_found();
    return row;
  }

  private async hold(tx: Tx, id: bigint): Promise<Pending> {
    const [asked] = await tx.query<Pending>(sql`${pendingSql} where id = $1 for update`, [id]);
    if (!asked) throw errors.platform_offer_not_found();
    if (asked.state !== 'PENDING' || asked.expiresAt <= this.clock.now()) throw errors.platform_offer_decided();
    return asked;
  }

  private async decide(tx: Tx, id: bigint, state: string, reason: string, madeId: bigint | null): Promise<void> {
    await tx.query(
      sql`update platform_offer set state = $2, checker_id = $3, checker_name = $4, decision_reason = $5, decided_at = $6, made_id = $7
       where id = $1`,
      [id, state, principal().id, principal().username, reason, this.clock.now(), madeId],
    );
  }

  private async zoneOf(memberId: bigint): Promise<string> {
    return this.brands.zoneOf((await this.team.get(this.db.query, memberId)).brand);
  }

  private audit(tx: Tx, action: string, { contractId, downlineId, terms }: Pending, reason: string): Promise<void> {
    const objectType = contractId === null ? 'member' : 'contract';
    const objectId = contractId ?? downlineId;
    return auditAction(tx, { action, objectType, objectId, after: { terms }, reason }, this.clock.now());
  }
}

const plain = (terms: Terms): string =>
  JSON.stringify(terms, (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item));

function platformTerms({ contractId, downlineId, kind, terms }: Pending): PlatformTerms {
  const endsAt = terms.endsAt === null ? null : new Date(terms.endsAt);
  return {
    contractId: contractId === null ? null : BigInt(contractId),
    downlineId: BigInt(downlineId),
    kind,
    terms: store.termsOf({ ...terms, endsAt }),
  };
}

const pendingSql = sql`select id, contract_id as "contractId", downline_id as "downlineId", kind, terms, state, maker_id as "makerId",
  expires_at as "expiresAt" from platform_offer`;

/** The terms of the contract that is amended as they count now, in the shape of those that are asked for. */
const termsInForce = sql`(select jsonb_build_object('period', v.period, 'calc', v.calc, 'tierMode', v.tier_mode, 'basis', v.basis,
    'canSubSign', v.can_sub_sign, 'activeBetMinor', v.active_bet_minor::text,
    'endsAt', to_char(v.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'tiers', ${store.tiersJson})
  from contract c join contract_version v on v.contract_id = c.id and v.version = c.version where c.id = o.contract_id)`;

const listing: ListSpec = {
  from: sql`platform_offer o left join team_member d on d.member_id = o.downline_id`,
  rows: sql`platform_offer o`,
  fields: {
    id: sql`o.id`,
    brand: sql`o.brand`,
    contractId: sql`o.contract_id`,
    downlineId: sql`o.downline_id`,
    downline: sql`d.username`,
    currency: sql`d.currency`,
    kind: sql`o.kind`,
    terms: sql`o.terms - 'kind'`,
    inForce: termsInForce,
    reason: sql`o.reason`,
    state: sql`o.state`,
    makerId: sql`o.maker_id`,
    maker: sql`o.maker_name`,
    checker: sql`o.checker_name`,
    decisionReason: sql`o.decision_reason`,
    createdAt: sql`o.created_at`,
    expiresAt: sql`o.expires_at`,
    decidedAt: sql`o.decided_at`,
    madeId: sql`o.made_id`,
  },
  filters: {
    id: equals(sql`o.id`, 'bigint'),
    brand: equals(sql`o.brand`),
    state: equals(sql`o.state`),
    kind: equals(sql`o.kind`),
    downlineId: equals(sql`o.downline_id`, 'bigint'),
    contractId: equals(sql`o.contract_id`, 'bigint'),
  },
  sort: ['createdAt', 'DESC'],
  key: sql`o.id`,
};
