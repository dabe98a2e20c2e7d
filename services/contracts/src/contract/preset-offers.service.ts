import { Injectable } from '@nestjs/common';
import type { MemberRegistered } from '@banyan/proto/identity/v1/events';
import { Clock } from '@banyan/kernel/app';
import { sql, type Tx } from '@banyan/kernel/database';
import { Brands } from '../brand/brands.service.js';
import type { ContractKind, Terms } from '../terms/terms.js';
import { termsOf, type TermsRow } from './contract-store.js';
import { OfferService } from './offer.service.js';
import type { PresetProblemDto } from './preset.dto.js';

type Kept = Omit<TermsRow, 'endsAt'> & { endsAt: string | null };

/** Offers in an agent's name what it kept ready, to whoever joined it; what cannot be offered is dropped, with the reason on record. */
@Injectable()
export class PresetOffers {
  constructor(
    private readonly clock: Clock,
    private readonly brands: Brands,
    private readonly offers: OfferService,
  ) {}

  async offer(tx: Tx, { presetId, brand, memberId, uplinePath }: MemberRegistered): Promise<void> {
    const uplineId = uplinePath.at(-1);
    if (uplineId === undefined) return;
    const zone = await this.brands.zoneOf(brand);
    const [preset] = await tx.query<{ offers: Kept[] }>(
      sql`select offers from contract_preset where id = $1 and agent_id = $2 and removed_at is null`,
      [presetId, uplineId],
    );
    const record = (kind: ContractKind | null, contractId: bigint | null, problems: readonly PresetProblemDto[]) =>
      tx.query(
        sql`insert into preset_result (preset_id, agent_id, member_id, kind, contract_id, problems, at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [presetId, uplineId, memberId, kind, contractId, JSON.stringify(problems), this.clock.now()],
      );
    if (!preset) await record(null, null, [{ code: 'preset_gone' }]);
    for (const terms of preset?.offers.map(read) ?? []) {
      const { kind } = terms;
      const made = await this.offers.offerFor(tx, { uplineId, downlineId: memberId, kind, terms }, zone);
      if (typeof made === 'bigint') await record(kind, made, []);
      else await record(kind, null, made);
    }
  }
}

const read = ({ endsAt, ...row }: Kept): Terms =>
  termsOf({ ...row, endsAt: endsAt === null ? null : new Date(endsAt) });
