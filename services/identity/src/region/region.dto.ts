import { Id, Int, OneOf, PageOf, Text } from '@banyan/kernel/dto';

export class RegionRuleIdDto {
  @Id()
  id: bigint;
}

/** Who may enter by where he comes from: the first rule that fits, by priority, decides; without one everybody may. */
class RegionRuleFields {
  @Text({ nullable: true, max: 16, description: 'null: every brand' })
  brand: string | null;

  @OneOf(['allow', 'deny'])
  kind: 'allow' | 'deny';

  @Text({ nullable: true, pattern: /^[A-Z]{2}$/, description: 'ISO 3166 code; this or `network`' })
  country: string | null;

  @Text({ nullable: true, max: 43, description: 'An address or a network; this or `country`' })
  network: string | null;

  @Int({ min: 1, max: 10_000, description: 'Smaller goes first' })
  priority: number;
}

export class RegionRuleDto extends RegionRuleFields {
  @Text()
  id: string;
}

export class RegionRulePageDto extends PageOf(RegionRuleDto) {}

/** Requests a new or changed rule; another operator decides. */
export class RegionRuleRequestDto extends RegionRuleFields {
  @Text({ min: 3, max: 300 })
  reason: string;
}

export class RegionReasonDto {
  @Text({ min: 3, max: 300 })
  reason: string;
}

export class VisitorQuery {
  @Text({ max: 16 })
  brand: string;

  @Text({ max: 39, description: "The visitor's address" })
  ip: string;
}

/** What a visitor of an address is shown now. */
export class VisitorDto {
  @Text({ nullable: true, description: 'ISO 3166 code; null when the address tells none' })
  country: string | null;

  @OneOf(['maintenance', 'region', 'normal'])
  access: 'maintenance' | 'region' | 'normal';

  @Text({ nullable: true, description: 'The rule that fits first' })
  ruleId: string | null;
}
