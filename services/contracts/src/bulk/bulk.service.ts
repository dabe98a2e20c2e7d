import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock, failpoint, Turns } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, equals, listPage, type ListSpec, type Query, quoted, sql, type Tx } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { DomainError, requestErrors } from '@banyan/kernel/errors';
import { BrandService } from '../brand/brand.service.js';
import { requestOf, publishReminded } from '../contract/contract-publisher.js';
import * as store from '../contract/contract-store.js';
import { OfferService, type Asked } from '../contract/offer.service.js';
import { termsOf, type TermsDto } from '../contract/terms.dto.js';
import { errors } from '../errors.js';
import { periodOf } from '../period/period.js';
import { SettingsService } from '../settings/settings.service.js';
import { TeamService } from '../team/team.service.js';
import type { ContractKind, Terms } from '../terms/terms.js';
import { below, judge, standing, textOf, type BulkAction, type BulkContext, type BulkProblem } from './bulk-check.js';
import { downlinesOf, fallsBelow, mostAtOnce, targetsOf } from './bulk-facts.js';
import type {
  BulkDto,
  BulkItemPageDto,
  BulkPageDto,
  BulkPreviewDto,
  BulkPreviewRequest,
  BulkRequest,
} from './bulk.dto.js';

/** How long a command is worked on before it is answered; the rest goes on by itself. */
const atOnceMs = 4_000;
/** An item that fails so often is given up, so that those behind it go on. */
const mostAttempts = 5;
const keptMs = 90 * 86_400_000;

interface Command {
  readonly id: string;
  readonly brand: string;
  readonly agentId: string;
  readonly action: BulkAction;
  readonly kind: ContractKind;
  readonly terms: store.KeptTerms | null;
}

interface Item {
  readonly position: number;
  readonly downlineId: string;
}

/** What an agent offers, amends or reminds of for many of its downlines at once: each on its own, once, whatever dies when. */
@Injectable()
export class BulkService {
  private readonly log = new Logger('bulk');
  /** A preview reads many lines at once. */
  private readonly turns = new Turns({ atOnce: 1, waiting: 4 });
  /** Commands that this process works on. */
  private readonly working = new Set<bigint>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly offers: OfferService,
    private readonly settings: SettingsService,
    private readonly team: TeamService,
  ) {}

  /** What would become of each downline, by the code that a command is carried out by. Makes nothing. */
  preview(request: BulkPreviewRequest): Promise<BulkPreviewDto> {
    return this.turns.run(String(principal().id), () => this.look(request));
  }

  private async look({ action, kind, downlineIds, ...asked }: BulkPreviewRequest): Promise<BulkPreviewDto> {
    const { id: agentId } = principal();
    const { query } = this.db;
    const own = await ownTerms(query, agentId, kind);
    const terms = action === 'REMIND' ? null : this.termsAsked(kind, asked, own);
    const found = downlineIds ? idsOf(downlineIds) : await targetsOf(query, agentId, action, kind);
    const ids = found.slice(0, mostAtOnce);
    const downlines = await downlinesOf(query, agentId, kind, ids);
    const context = await this.contextOf(query, agentId, { action, kind, terms });
    const falls =
      action === 'AMEND' && terms
        ? await fallsBelow(
            query,
            kind,
            terms,
            ids.filter((id) => downlines.get(id)?.contract?.uplineId === agentId),
          )
        : null;
    const equalTiers = new Set<number>();
    let made = 0;
    const rows = ids.map((id) => {
      const downline = downlines.get(id) ?? null;
      // Each that is offered counts for those after it.
      const direct = context.direct + (action === 'OFFER' ? made : 0);
      const judged = judge(downline, { ...context, direct });
      const good = judged.problems.length === 0;
      if (good) made += 1;
      for (const tier of judged.equalTiers) equalTiers.add(tier);
      return {
        downlineId: String(id),
        downline: downline?.username ?? null,
        nickname: downline?.nickname ?? null,
        contractId: downline?.contract?.id.toString() ?? null,
        inForce: downline?.inForce ? store.shownTerms(downline.inForce) : null,
        problems: [...judged.problems],
        cancels: good ? (falls?.get(id) ?? 0) : 0,
      };
    });
    const more = found.length > mostAtOnce;
    return { terms: terms && store.shownTerms(terms), rows, made, equalTiers: [...equalTiers], more };
  }

  /** Carries a command out; one that is known under its key is answered as it stands, and goes on if it has to. */
  async command(request: BulkRequest): Promise<BulkDto> {
    const id = await this.keep(request);
    const until = Date.now() + atOnceMs;
    // Who asks the same again while it is worked on is answered as it stands.
    if (!this.working.has(id)) await this.work(id, () => Date.now() < until);
    return this.get(id);
  }

  list(query: ListQuery): Promise<BulkPageDto> {
    return listPage<BulkDto>(this.db.query, query, { ...commands, parameters: [principal().id] });
  }

  async get(id: bigint): Promise<BulkDto> {
    const { data } = await this.list({ page: 1, perPage: 1, filter: { id: String(id) } });
    if (!data[0]) throw errors.bulk_not_found();
    return data[0];
  }

  async items(id: bigint, query: ListQuery): Promise<BulkItemPageDto> {
    await this.get(id);
    return listPage(this.db.query, query, { ...items, parameters: [id] });
  }

  /** Goes on with all that is waiting, and forgets what is old. */
  async run(signal: AbortSignal): Promise<void> {
    const open = await this.db.query<{ id: string }>(
      sql`select distinct command_id as id from bulk_item where state = 'WAITING' order by command_id limit 100`,
    );
    for (const { id } of open.filter((one) => !this.working.has(BigInt(one.id))))
      await this.work(BigInt(id), () => !signal.aborted).catch((error: unknown) => {
        this.log.warn(`command ${id} waits: ${String(error)}`);
      });
    const before = new Date(this.clock.now().getTime() - keptMs);
    await this.db.query(
      sql`delete from bulk_command where id in (select id from bulk_command where created_at < $1 order by created_at limit 1000)`,
      [before],
    );
  }

  private termsAsked(
    kind: ContractKind,
    { terms, belowMineBp }: Pick<BulkPreviewRequest, 'terms' | 'belowMineBp'>,
    own: Terms | null,
  ): Terms {
    if (terms) return termsOf(kind, terms);
    if (belowMineBp === undefined) throw missing('terms');
    if (!own) throw errors.offer_refused({ problems: [{ code: 'no_own_contract' }] });
    return below(own, belowMineBp);
  }

  /** Stores a command with all its downlines, or finds the one that its key names. */
  private async keep({ requestKey, action, kind, downlineIds, ...asked }: BulkRequest): Promise<bigint> {
    const { id: agentId } = principal();
    const { brand } = await this.team.get(this.db.query, agentId);
    const ids = idsOf(downlineIds);
    const terms = action === 'REMIND' ? null : wanted(kind, asked.terms);
    const text = JSON.stringify([action, kind, ids.map(String), terms && textOf(terms)]);
    const hash = createHash('sha256').update(text).digest('hex');
    return this.db.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('bulk:' || $1::text, 0))`, [agentId]);
      const known = await tx.query<{ id: string; asked: string }>(
        sql`select id, asked from bulk_command where agent_id = $1 and request_key = $2`,
        [agentId, requestKey],
      );
      if (known[0]) {
        if (known[0].asked !== hash) throw errors.bulk_key_used();
        return BigInt(known[0].id);
      }
      const busy = await tx.query(busySql, [agentId]);
      if (busy.length > 0) throw errors.bulk_running();
      const kept = terms && JSON.stringify(store.shownTerms(terms));
      const [made] = await tx.query<{ id: string }>(
        sql`insert into bulk_command (brand, agent_id, request_key, asked, action, kind, terms, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        [brand, agentId, requestKey, hash, action, kind, kept, this.clock.now()],
      );
      await tx.query(
        sql`insert into bulk_item (command_id, position, downline_id)
         select $1, place - 1, id from unnest($2::bigint[]) with ordinality as asked (id, place)`,
        [made?.id, ids.map(String)],
      );
      return BigInt(made?.id ?? 0);
    });
  }

  /** One item after the other, each in a transaction of its own; other processes may work on the same command. One that fails is tried again by the job. */
  private async work(id: bigint, goesOn: () => boolean): Promise<void> {
    this.working.add(id);
    try {
      await this.workOn(id, goesOn);
    } finally {
      this.working.delete(id);
    }
  }

  private async workOn(id: bigint, goesOn: () => boolean): Promise<void> {
    const [command] = await this.db.query<Command>(commandSql, [id]);
    if (!command) return;
    const zone = await this.brands.zoneOf(command.brand);
    for (let more = true; more && goesOn();) {
      const at: { position?: number } = {};
      try {
        more = await this.db.transaction((tx) => this.next(tx, command, zone, at));
      } catch (error) {
        if (at.position === undefined) throw error;
        const why = error instanceof Error ? error.message : String(error);
        this.log.warn(`command ${id} failed at ${at.position}: ${why}`);
        await this.db.query(failedSql, [id, at.position, mostAttempts, this.clock.now()]);
        return;
      }
    }
  }

  private async next(tx: Tx, command: Command, zone: string, at: { position?: number }): Promise<boolean> {
    const [item] = await tx.query<Item>(nextSql, [command.id]);
    if (!item) return false;
    at.position = item.position;
    const outcome = await this.make(tx, command, BigInt(item.downlineId), zone);
    const done = typeof outcome === 'bigint';
    await tx.query(
      sql`update bulk_item set state = $3, contract_id = $4, problems = $5, done_at = $6 where command_id = $1 and position = $2`,
      [
        command.id,
        item.position,
        done ? 'DONE' : 'REFUSED',
        done ? outcome : null,
        JSON.stringify(done ? [] : outcome),
        this.clock.now(),
      ],
    );
    await failpoint('contracts.before_bulk_item');
    return true;
  }

  /** Makes it for one downline: the contract's id, or what is in the way. The terms are judged where any offer's are. */
  private async make(
    tx: Tx,
    { agentId, action, kind, terms }: Command,
    downlineId: bigint,
    zone: string,
  ): Promise<bigint | readonly BulkProblem[]> {
    const uplineId = BigInt(agentId);
    const read = terms && store.keptTerms(kind, terms);
    if (action === 'OFFER' && read) return this.offer(tx, { uplineId, downlineId, kind, terms: read }, zone);
    await store.lockLine(tx, kind, downlineId);
    const at = this.clock.now();
    const downline = (await downlinesOf(tx.query, uplineId, kind, [downlineId])).get(downlineId) ?? null;
    const code = standing(downline, { agentId: uplineId, action, terms: read, now: at });
    const { contract, pending } = downline ?? {};
    if (code || !contract) return [{ code: code ?? 'no_contract' }];
    if (action === 'AMEND' && read) {
      const found = await this.offers.amendFor(tx, contract, read, zone);
      return found.length > 0 ? found : contract.id;
    }
    const by = { actor: 'UPLINE', id: uplineId } as const;
    const version = pending ?? 0;
    await store.addStep(tx, contract.id, { version, move: 'remind', by, state: contract.state, at });
    await publishReminded(tx, contract, version, requestOf(contract));
    return contract.id;
  }

  private async offer(tx: Tx, asked: Asked & { uplineId: bigint }, zone: string) {
    try {
      return await this.offers.offerFor(tx, asked, zone);
    } catch (error) {
      // Found by reading: the transaction goes on.
      if (error instanceof DomainError && error.code === errors.member_not_found().code)
        return [{ code: 'member_not_found' }] as const;
      throw error;
    }
  }

  private async contextOf(
    query: Query,
    agentId: bigint,
    of: Pick<BulkContext, 'action' | 'kind' | 'terms'>,
  ): Promise<BulkContext> {
    const { brand } = await this.team.get(query, agentId);
    const now = this.clock.now();
    const zone = await this.brands.zoneOf(brand);
    return {
      ...of,
      agentId,
      own: await ownTerms(query, agentId, of.kind),
      limits: await this.settings.limitsOf(query, brand),
      direct: await store.countDirect(query, agentId, of.kind, 0n),
      currentPeriod: periodOf(of.terms?.period ?? 'D', now, zone),
      now,
    };
  }
}

/** The agent's own contract of a kind, as far as it may pass it on. */
async function ownTerms(query: Query, agentId: bigint, kind: ContractKind): Promise<Terms | null> {
  const own = await store.openContract(query, agentId, kind);
  return own?.state === 'ACTIVE' ? store.readTerms(query, own.id, own.version) : null;
}

const missing = (field: string) => requestErrors.invalid({ fields: { [field]: ['missing'] } });

function wanted(kind: ContractKind, terms: TermsDto | undefined): Terms {
  if (!terms) throw missing('terms');
  return termsOf(kind, terms);
}

/** Each once, in their order. */
function idsOf(texts: readonly string[]): bigint[] {
  if (!texts.every((text) => /^\d{1,18}$/.test(text)))
    throw requestErrors.invalid({ fields: { downlineIds: ['not an id'] } });
  return [...new Set(texts.map(BigInt))];
}

const busySql = sql`
select 1 from bulk_command b where b.agent_id = $1 and exists (
  select from bulk_item i where i.command_id = b.id and i.state = 'WAITING') limit 1`;

const commandSql = sql`select id, brand, agent_id as "agentId", action, kind, terms from bulk_command where id = $1`;

const nextSql = sql`
select position, downline_id as "downlineId" from bulk_item where command_id = $1 and state = 'WAITING'
order by position limit 1 for update skip locked`;

const failedSql = sql`
update bulk_item set attempts = attempts + 1,
  state = case when attempts + 1 >= $3 then 'REFUSED' else state end,
  problems = case when attempts + 1 >= $3 then '[{"code": "failed"}]'::jsonb else problems end,
  done_at = case when attempts + 1 >= $3 then $4::timestamptz else done_at end
where command_id = $1 and position = $2 and state = 'WAITING'`;

const count = (state: 'WAITING' | 'DONE' | 'REFUSED') =>
  sql`(select count(*)::int from bulk_item i where i.command_id = b.id and i.state = ${quoted(state)})`;

const commands: ListSpec = {
  from: sql`bulk_command b`,
  where: sql`b.agent_id = $1`,
  fields: {
    id: sql`b.id`,
    requestKey: sql`b.request_key`,
    action: sql`b.action`,
    kind: sql`b.kind`,
    terms: sql`b.terms`,
    total: sql`(select count(*)::int from bulk_item i where i.command_id = b.id)`,
    done: count('DONE'),
    refused: count('REFUSED'),
    waiting: count('WAITING'),
    createdAt: sql`b.created_at`,
  },
  filters: { id: equals(sql`b.id`, 'bigint'), action: equals(sql`b.action`), kind: equals(sql`b.kind`) },
  sort: ['createdAt', 'DESC'],
  key: sql`b.id`,
};

const items: ListSpec = {
  from: sql`bulk_item i left join team_member m on m.member_id = i.downline_id
    and (select b.agent_id from bulk_command b where b.id = i.command_id) = any(m.upline_path)`,
  where: sql`i.command_id = $1`,
  fields: {
    position: sql`i.position`,
    downlineId: sql`i.downline_id`,
    downline: sql`m.username`,
    state: sql`i.state`,
    contractId: sql`i.contract_id`,
    problems: sql`i.problems`,
    doneAt: sql`i.done_at`,
  },
  filters: { state: equals(sql`i.state`) },
  sort: ['position', 'ASC'],
  key: sql`i.position`,
};
