import { Injectable } from '@nestjs/common';
import { principal } from '@banyan/kernel/auth';
import { Database } from '@banyan/kernel/database';
import * as store from '../contract/contract-store.js';
import { sideOf, type Contract } from '../contract/contract.entity.js';
import { termsOf } from '../contract/terms.dto.js';
import { errors } from '../errors.js';
import { TeamService } from '../team/team.service.js';
import type { SimulationDto, SimulationRequest } from './simulation.dto.js';
import { mayTry, SimulationService } from './simulation.service.js';

/** Who may try which terms. */
@Injectable()
export class TrialService {
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
