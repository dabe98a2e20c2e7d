import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, equals, listPage, sql, type ListSpec, type Tx } from '@banyan/kernel/database';
import { ListQuery, type Page } from '@banyan/kernel/dto';
import { currencies as ledgerCurrencies } from '@banyan/kernel/money';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { lotteryVendor } from '../kind/kinds.js';
import { VendorDirectoryService } from './vendor-directory.service.js';
import { judgeFields, requireOnce } from './vendor-rules.js';
import { insertVendor, seededVendors, type BeginningVendor } from './vendor-store.js';
import { VendorService } from './vendor.service.js';
import type { AskVendorDto, NewVendorDto } from './new-vendor.dto.js';
import type { VendorDetailDto } from './vendor.dto.js';

interface Waiting {
  readonly code: string;
  readonly fields: Omit<BeginningVendor, 'code'>;
  readonly makerId: string;
}

/* Who speaks in the wallet under these names is not for operators to say. */
const reserved: ReadonlySet<string> = new Set([lotteryVendor, ...seededVendors]);

/** The request in whose place another one came. */
interface Replaced {
  readonly id: string;
  readonly maker: string;
}

/* Of one maker: the others' lists stay readable. */
const mostWaiting = 10;

const goodForMs = 24 * 3600_000;

/** Vendors that one operator requests and another makes within a day. They begin switched off, without a key and without games. */
@Injectable()
export class NewVendorService {
  /** As of the vendors that exist. */
  readonly publicOnly = config.env === 'production';

  constructor(
    private readonly database: Database,
    private readonly directory: VendorDirectoryService,
    private readonly clock: Clock,
    private readonly vendors: VendorService,
  ) {}

  list(query: ListQuery): Promise<Page<NewVendorDto>> {
    return listPage<NewVendorDto>(this.database.query, query, this.waiting());
  }

  async ask({ reason, ...vendor }: AskVendorDto): Promise<NewVendorDto> {
    this.judge(vendor);
    const { id: makerId, username } = principal();
    const now = this.clock.now();
    const { code, ...fields } = vendor;
    const id = await this.database.transaction(async (tx) => {
      await tx.query(turnSql);
      if ((await tx.query(knownSql, [code])).length > 0) throw errors.vendor_code_taken();
      const [replaced] = await tx.query<Replaced>(replaceSql, [code, now]);
      const own = await tx.query(ownSql, [makerId, this.oldest(), mostWaiting]);
      if (own.length === mostWaiting) throw errors.new_vendors_full({ most: mostWaiting });
      const [asked] = await tx.query<{ id: string }>(askSql, [
        code,
        JSON.stringify(fields),
        reason,
        makerId,
        username,
        now,
      ]);
      await this.record(tx, 'vendor.new_request', code, fields, reason, replaced && { replaced });
      return asked?.id ?? '';
    });
    // Whatever became of it meanwhile: another one may stand in its place.
    const one = Object.assign(new ListQuery(), { filter: { id } });
    const [asked] = (await listPage<NewVendorDto>(this.database.query, one, listing)).data;
    if (!asked) throw new Error('a request was not stored');
    return asked;
  }

  /** Once: of two who agree at once, one makes it. What was agreed to is judged again. */
  async approve(id: bigint, reason: string): Promise<VendorDetailDto> {
    const vendorId = await this.database.transaction(async (tx) => {
      await tx.query(turnSql);
      const { code, fields } = await this.decide(tx, id, 'APPROVED');
      this.judge({ code, ...fields });
      const made = await insertVendor(tx, { code, ...fields }, this.clock.now());
      if (made === null) throw errors.vendor_code_taken();
      await this.record(tx, 'vendor.new_approve', code, fields, reason);
      tx.afterCommit(() => this.directory.forget());
      return made;
    });
    return this.vendors.get(BigInt(vendorId));
  }

  /** Also by its maker: to withdraw a request is no risk. */
  async reject(id: bigint, reason: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { code, fields } = await this.decide(tx, id, 'REJECTED');
      await this.record(tx, 'vendor.new_reject', code, fields, reason);
    });
  }

  private async decide(tx: Tx, id: bigint, state: 'APPROVED' | 'REJECTED'): Promise<Waiting> {
    const [found] = await tx.query<Waiting>(lockSql, [id, this.oldest()]);
    if (!found) throw errors.change_decided();
    const { id: checker, username } = principal();
    const own = found.makerId === String(checker);
    if (own && state === 'APPROVED') throw errors.change_is_own();
    await tx.query(decideSql, [id, state, own ? null : checker, username, this.clock.now()]);
    return found;
  }

  private judge(vendor: BeginningVendor): void {
    if (reserved.has(vendor.code)) throw errors.vendor_code_taken();
    requireOnce(vendor.currencies.map(({ currency }) => currency));
    requireOnce(vendor.currencies.map(({ code }) => code));
    const offered = Object.fromEntries(vendor.currencies.map(({ currency, ...theirs }) => [currency, theirs]));
    if (!Object.keys(offered).every((code) => Object.hasOwn(ledgerCurrencies, code)))
      throw errors.currency_not_offered();
    judgeFields({ ...vendor, currencies: offered }, { ...vendor, currencies: offered }, this.publicOnly);
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - goodForMs);
  }

  private waiting(): ListSpec {
    return { ...listing, where: sql`n.state = 'WAITING' and n.asked_at > $1`, parameters: [this.oldest()] };
  }

  private record(
    tx: Tx,
    action: string,
    code: string,
    after: Waiting['fields'],
    reason: string,
    before?: { readonly replaced: Replaced },
  ): Promise<void> {
    return auditAction(tx, { action, objectType: 'vendor', objectId: code, before, after, reason }, this.clock.now());
  }
}

const listing: ListSpec = {
  from: sql`new_vendor n`,
  fields: {
    id: sql`n.id`,
    code: sql`n.code`,
    name: sql`n.fields ->> 'name'`,
    launchUrl: sql`n.fields ->> 'launchUrl'`,
    apiUrl: sql`n.fields ->> 'apiUrl'`,
    walletMode: sql`n.fields ->> 'walletMode'`,
    shape: sql`n.fields ->> 'shape'`,
    publicKey: sql`n.fields ->> 'publicKey'`,
    currencies: sql`n.fields -> 'currencies'`,
    ipList: sql`n.fields -> 'ipList'`,
    promoBudgets: sql`n.fields -> 'promoBudgets'`,
    requestsPerSecond: sql`(n.fields ->> 'requestsPerSecond')::int`,
    reason: sql`n.reason`,
    maker: sql`n.maker`,
    askedAt: sql`n.asked_at`,
  },
  filters: { id: equals(sql`n.id`, 'bigint'), code: equals(sql`n.code`) },
  sort: ['askedAt', 'DESC'],
  key: sql`n.id`,
};

/* One request or approval after the other: of two for one code at once the later one finds what became of the other. */
const turnSql = sql`select pg_advisory_xact_lock(hashtext('games.new-vendor'))`;

const knownSql = sql`select from vendor where code = $1`;

const replaceSql = sql`update new_vendor set state = 'REPLACED', decided_at = $2 where code = $1 and state = 'WAITING'
  returning id::text as id, maker`;

const ownSql = sql`select from new_vendor where maker_id = $1 and state = 'WAITING' and asked_at > $2 limit $3`;

const askSql = sql`
insert into new_vendor (code, fields, reason, maker_id, maker, asked_at) values ($1, $2, $3, $4, $5, $6) returning id`;

const lockSql = sql`
select code, fields, maker_id as "makerId" from new_vendor
where id = $1 and state = 'WAITING' and asked_at > $2 for update`;

const decideSql = sql`
update new_vendor set state = $2, checker_id = $3, checker = $4, decided_at = $5 where id = $1`;
