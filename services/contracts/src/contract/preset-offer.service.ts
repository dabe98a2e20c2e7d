import { Injectable } from '@nestjs/common';
import type { MemberRegistered } from '@banyan/proto/identity/v1/events';
import { Clock } from '@banyan/kernel/app';
import { sql, type Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import type { ContractKind, Terms } from '../terms/terms.js';
import { termsOf, type TermsRow } from './contract-store.js';
import { OfferService } from './offer.service.js';
import type { PresetProblemDto } from './preset.dto.js';

type Kept = Omit<TermsRow, 'endsAt'> & { endsAt: string | null };

interface Result {
  readonly kind: ContractKind | null;
  readonly contractId: bigint | null;
  readonly problems: readonly PresetProblemDto[];
}

/** Offers an agent's presets to members who joined it; one that cannot be offered is dropped, with the reason recorded. */
@Injectable()
export class PresetOfferService {
  constructor(
    private readonly clock: Clock,
    private readonly brands: BrandService,
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
    const results: Result[] = preset ? [] : [{ kind: null, contractId: null, problems: [{ code: 'preset_gone' }] }];
    // One after the other: each is examined with those before it.
    for (const terms of preset?.offers.map(read) ?? []) {
      const { kind } = terms;
      const made = await this.offers.offerFor(tx, { uplineId, downlineId: memberId, kind, terms }, zone);
      const offered = typeof made === 'bigint';
      results.push({ kind, contractId: offered ? made : null, problems: offered ? [] : made });
    }
    await tx.query(
      sql`insert into preset_result (preset_id, agent_id, member_id, kind, contract_id, problems, at)
       select $1, $2, $3, r.kind, r.contract_id, r.problems, $7
       from unnest($4::text[], $5::bigint[], $6::jsonb[]) as r (kind, contract_id, problems) on conflict do nothing`,
      [
        presetId,
        uplineId,
        memberId,
        results.map(({ kind }) => kind),
        results.map(({ contractId }) => contractId?.toString() ?? null),
        results.map(({ problems }) => JSON.stringify(problems)),
        this.clock.now(),
      ],
    );
  }
}

const read = ({ endsAt, ...row }: Kept): Terms =>
  termsOf({ ...row, endsAt: endsAt === null ? null : new Date(endsAt) });
