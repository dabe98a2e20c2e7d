import { Injectable } from '@nestjs/common';
import { principal } from '@banyan/kernel/auth';
import { Turns } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';
import * as store from '../contract/contract-store.js';
import { sideOf, type Contract } from '../contract/contract.entity.js';
import { termsOf } from '../contract/terms.dto.js';
import { errors } from '../errors.js';
import { TeamService } from '../team/team.service.js';
import type {
  SimulationDto,
  SimulationRequest,
  SimulationSetDto,
  SimulationSetRequest,
  SimulationSetRowDto,
  SimulationSumDto,
} from './simulation.dto.js';
import { mayTry, SimulationService } from './simulation.service.js';

/** Who may try which terms. */
@Injectable()
export class TrialService {
  /** A set computes a period for each of its downlines. */
  private readonly turns = new Turns({ atOnce: 1, waiting: 4 });

  constructor(
    private readonly db: Database,
    private readonly team: TeamService,
    private readonly simulation: SimulationService,
  ) {}

  /** Terms of an agent's own making, on its team or a direct downline's. */
  async ofAgent({ downlineId, kind, terms, at }: SimulationRequest): Promise<SimulationDto> {
    const own = principal().id;
    if (downlineId !== own) await this.team.requireInTeam(this.db.query, own, downlineId);
    if (!mayTry(await this.team.get(this.db.query, downlineId))) throw errors.not_yours();
    return this.simulation.run({ downlineId, kind, terms: termsOf(kind, terms), at });
  }

  /** The same terms on each of some direct downlines, one after the other, each as it is tried alone. */
  ofSet(request: SimulationSetRequest): Promise<SimulationSetDto> {
    return this.turns.run(String(principal().id), () => this.trySet(request));
  }

  private async trySet({ downlineIds, kind, terms, at }: SimulationSetRequest): Promise<SimulationSetDto> {
    const ids = [...new Set(downlineIds)];
    if (!ids.every((id) => /^\d{1,18}$/.test(id)))
      throw requestErrors.invalid({ fields: { downlineIds: ['not an id'] } });
    const named = await this.db.query<{ id: string; username: string }>(
      sql`select member_id as id, username from team_member where member_id = any($1::bigint[]) and upline_id = $2`,
      [ids, principal().id],
    );
    const names = new Map(named.map(({ id, username }) => [id, username]));
    if (!ids.every((id) => names.has(String(BigInt(id))))) throw errors.member_not_found();
    const read = termsOf(kind, terms);
    const tried: SimulationDto[] = [];
    for (const id of ids) tried.push(await this.simulation.run({ downlineId: BigInt(id), kind, terms: read, at }));
    const [first] = tried;
    if (!first) throw errors.member_not_found();
    const { period, name, startsAt, endsAt } = first;
    const complete = tried.every((one) => one.complete);
    const rows = tried.map((one) => ({
      downlineId: one.downlineId,
      downline: names.get(one.downlineId) ?? '',
      currency: one.currency,
      betMinor: one.betMinor,
      lossMinor: one.lossMinor,
      active: one.active,
      tier: one.tier,
      grossMinor: one.grossMinor,
      realMinor: one.real?.grossMinor ?? null,
    }));
    return { kind, period, name, startsAt, endsAt, complete, rows, sums: sumsOf(rows) };
  }

  /** An agent's own contract: the terms that wait for an answer, else those that were agreed to last. */
  async ofContract(id: bigint, at: Date | undefined): Promise<SimulationDto> {
    const contract = await store.readContract(this.db.query, id);
    sideOf(contract, principal().id);
    return this.tryContract(contract, at);
  }

  /** For operators: anybody's. */
  async any({ downlineId, kind, terms, at }: SimulationRequest): Promise<SimulationDto> {
    return this.simulation.run({ downlineId, kind, terms: termsOf(kind, terms), at });
  }

  async anyContract(id: bigint, at: Date | undefined): Promise<SimulationDto> {
    return this.tryContract(await store.readContract(this.db.query, id), at);
  }

  private async tryContract(contract: Contract, at: Date | undefined): Promise<SimulationDto> {
    const { id, downlineId, kind, version } = contract;
    const open = await store.openVersion(this.db.query, id);
    const terms = await store.readTerms(this.db.query, id, open?.version ?? Math.max(version, 1));
    return this.simulation.run({ downlineId, kind, terms, at });
  }
}

/** By currency, in the order in which they are met. */
function sumsOf(rows: readonly SimulationSetRowDto[]): SimulationSumDto[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const sum = (of: (row: SimulationSetRowDto) => string | null) =>
      String(own.reduce((all, row) => all + BigInt(of(row) ?? 0), 0n));
    return { currency, grossMinor: sum((row) => row.grossMinor), realMinor: sum((row) => row.realMinor) };
  });
}
