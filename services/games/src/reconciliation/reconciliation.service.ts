import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { Database, equals, type Filter, listPage, sql, type Tx } from '@banyan/kernel/database';
import { ListQuery, isDay, type Page } from '@banyan/kernel/dto';
import { errors } from '../errors.js';
import { ofVendor } from '../vendor/of-vendor.js';
import { Vendor } from '../vendor/vendor.entity.js';
import { vendorIdOf } from '../vendor/vendor.service.js';
import type { DifferenceDto, ReconcileDto, ReconciliationDetailDto, ReconciliationDto } from './reconciliation.dto.js';
import { StatementCallService } from './statement-call.service.js';
import { readStatement, type StatedRound } from './statement.js';

const dayMs = 24 * 3600_000;
/** Clocks and long rounds: so near the ends of a day a round of ours may be stated for the next or the one before. */
const edgeMs = 10 * 60_000;

/** Whether vendors count as we do. */
@Injectable()
export class ReconciliationService {
  constructor(
    private readonly database: Database,
    private readonly calls: StatementCallService,
    private readonly clock: Clock,
  ) {}

  /** Compares a day, instead of what an earlier comparison of it found. */
  async run({ vendorId, day, statement }: ReconcileDto): Promise<ReconciliationDetailDto> {
    const vendor = await this.database.manager.findOne(Vendor, { where: { id: vendorIdOf(vendorId) } });
    if (!vendor) throw errors.vendor_not_found();
    const from = startOf(day);
    if (this.clock.now().getTime() < from.getTime() + dayMs) throw errors.day_not_over();
    if (statement === undefined && !vendor.apiUrl) throw errors.vendor_without_calls();
    const id = await this.compare(vendor, day, statement);
    await this.database.transaction((tx) =>
      auditAction(tx, { action: 'reconciliation.run', objectType: 'vendor', objectId: vendor.code, after: { day } }),
    );
    return this.get(BigInt(id));
  }

  /**
   * Compares the day that just ended with every vendor that can be asked and whose bets are booked here; a vendor's failure is
   * written down, not raised.
   */
  async runAll(now: Date): Promise<number> {
    const day = dayOf(new Date(now.getTime() - dayMs));
    const booked = await this.database.manager.find(Vendor, { where: { enabled: true, walletMode: 'seamless' } });
    const vendors = booked.filter(({ apiUrl }) => apiUrl);
    for (const vendor of vendors) await this.compare(vendor, day);
    return vendors.length;
  }

  list(query: ListQuery): Promise<Page<ReconciliationDto>> {
    return listPage<ReconciliationDto>(this.database.query, query, listing);
  }

  async get(id: bigint): Promise<ReconciliationDetailDto> {
    const one = Object.assign(new ListQuery(), { filter: { id: String(id) } });
    const [found] = (await this.list(one)).data;
    if (!found) throw errors.reconciliation_not_found();
    const differences = await this.database.query<DifferenceDto>(
      sql`select kind, player, round_id as "roundId", round, currency, stake_here_minor as "stakeHereMinor",
         stake_there_minor as "stakeThereMinor", win_here_minor as "winHereMinor", win_there_minor as "winThereMinor"
       from reconciliation_difference where reconciliation_id = $1 order by number limit 1000`,
      [id],
    );
    return Object.assign(found, { differences });
  }

  private async compare(vendor: Vendor, day: string, statement?: string): Promise<string> {
    const source = statement === undefined ? 'vendor' : 'upload';
    let stated: StatedRound[] = [];
    let problem: string | null = null;
    try {
      stated =
        statement === undefined ? await this.calls.ask(vendor, day) : readStatement(statement, vendor.currencies);
    } catch (error) {
      problem = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    }
    return this.database.transaction(async (tx) => {
      const id = await this.store(tx, vendor.id, day, source, problem);
      if (problem === null) await count(tx, id, await this.differ(tx, id, vendor, day, stated));
      return id;
    });
  }

  private async store(tx: Tx, vendorId: number, day: string, source: string, problem: string | null): Promise<string> {
    await tx.query(sql`delete from reconciliation where vendor_id = $1 and day = $2`, [vendorId, day]);
    const [row] = await tx.query<{ id: string }>(
      sql`insert into reconciliation (vendor_id, day, source, state, problem, created_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (vendor_id, day) do update set source = excluded.source returning id`,
      [vendorId, day, source, problem === null ? 'DONE' : 'FAILED', problem, this.clock.now()],
    );
    if (!row) throw new Error('the report could not be stored');
    return row.id;
  }

  /** Writes down what is not the same, and returns how many rounds each side has. */
  private async differ(
    tx: Tx,
    id: string,
    { id: vendorId, code }: Vendor,
    day: string,
    stated: readonly StatedRound[],
  ) {
    const column = <T>(read: (round: StatedRound) => T): T[] => stated.map(read);
    const from = startOf(day);
    const to = new Date(from.getTime() + dayMs);
    const [sides] = await tx.query<{ here: number; there: number }>(differSql, [
      id,
      code,
      vendorId,
      from,
      to,
      new Date(from.getTime() + edgeMs),
      new Date(to.getTime() - edgeMs),
      column(({ player }) => player),
      column(({ round }) => round),
      column(({ currency }) => currency),
      column(({ stakeMinor }) => stakeMinor),
      column(({ winMinor }) => winMinor),
    ]);
    return sides ?? { here: 0, there: 0 };
  }
}

/** A day of the platform begins at midnight in Viêt Nam, which has no summer time. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00+07:00`);
const dayOf = (at: Date): string => new Date(at.getTime() + 7 * 3600_000).toISOString().slice(0, 10);

async function count(tx: Tx, id: string, { here, there }: { here: number; there: number }) {
  await tx.query(
    sql`update reconciliation r set rounds_here = $2, rounds_there = $3, missing_here = d.missing_here, missing_there = d.missing_there,
       different = d.different
     from (select count(*) filter (where kind = 'MISSING_HERE') as missing_here, count(*) filter (where kind = 'MISSING_THERE') as missing_there,
       count(*) filter (where kind = 'DIFFERENT') as different from reconciliation_difference where reconciliation_id = $1) d
     where r.id = $1`,
    [id, here, there],
  );
}

/*
 * A stated round is looked for on whatever day we have it; of ours, those near the ends of the day need not be stated for it. A stated
 * round in which nothing was moved, and one of ours likewise, is no difference.
 */
const differSql = sql`
  with stated as (
    select s.player, s.round_id, s.currency, sum(s.stake)::bigint as stake, sum(s.win)::bigint as win
    from unnest($8::text[], $9::text[], $10::text[], $11::bigint[], $12::bigint[]) s (player, round_id, currency, stake, win) group by 1, 2, 3
  ), known as (
    select s.*, p.player is not null as ours, r.id, r.stake_minor, r.win_minor, r.held_minor
    from stated s left join player p on p.player = s.player and p.vendor_id = $3 and p.currency = s.currency
      left join round r on r.vendor = $2 and r.account_id = p.account_id and r.round_id = s.round_id
  ), here as (
    select r.id, r.round_id, r.currency, r.stake_minor, r.win_minor, r.started_at, p.player
    from round r join player p on p.account_id = r.account_id and p.vendor_id = $3
    where r.vendor = $2 and r.started_at >= $4 and r.started_at < $5 and r.bets + r.wins > 0
  ), found as (
    select 'MISSING_HERE' as kind, player, round_id, null::bigint as round, currency, null::bigint as stake_here, stake as stake_there,
      null::bigint as win_here, win as win_there
    from known where id is null and (stake <> 0 or win <> 0)
    union all
    select 'DIFFERENT', player, round_id, id, currency, stake_minor, stake, win_minor, win
    from known where id is not null and (stake <> stake_minor or win <> win_minor + held_minor)
    union all
    select 'MISSING_THERE', h.player, h.round_id, h.id, h.currency, h.stake_minor, null, h.win_minor, null
    from here h where h.started_at >= $6 and h.started_at < $7 and (h.stake_minor <> 0 or h.win_minor <> 0)
      and not exists (select from stated s where s.player = h.player and s.round_id = h.round_id)
  ), written as (
    insert into reconciliation_difference (reconciliation_id, number, kind, player, round_id, round, currency, stake_here_minor,
      stake_there_minor, win_here_minor, win_there_minor)
    select $1, row_number() over (order by kind, player, round_id), f.* from found f
  )
  select (select count(*)::int from here) as here, (select count(*)::int from stated) as there`;

/** A text that is no day, such as one that is still being typed, matches nothing. */
const onDay: Filter = (value, bind) => sql`r.day = any(${bind([value].flat().map(String).filter(isDay))}::date[])`;

const listing = {
  from: sql`reconciliation r left join vendor v on v.id = r.vendor_id`,
  rows: sql`reconciliation r`,
  fields: {
    id: sql`r.id`,
    vendor: sql`v.code`,
    day: sql`r.day::text`,
    source: sql`r.source`,
    state: sql`r.state`,
    problem: sql`r.problem`,
    roundsHere: sql`r.rounds_here`,
    roundsThere: sql`r.rounds_there`,
    missingHere: sql`r.missing_here`,
    missingThere: sql`r.missing_there`,
    different: sql`r.different`,
    createdAt: sql`r.created_at`,
  },
  filters: {
    id: equals(sql`r.id`, 'bigint'),
    vendor: ofVendor(sql`r.vendor_id`),
    state: equals(sql`r.state`),
    day: onDay,
  },
  sort: ['day', 'DESC'],
  key: sql`r.id`,
  large: { sorts: { day: sql`r.day` }, narrowedBy: ['day'] },
} as const;
