import { Flag, Json, OneOf, PageOf, Text, Uuid } from '@banyan/kernel/dto';
import { approvalStatuses, type ApprovalStatus } from './approval.entity.js';
import type { Payload } from './payload.js';

export class ApprovalIdDto {
  @Uuid()
  id: string;
}

/** A request that waits for, or had, another operator's decision. */
export class ApprovalDto {
  @Uuid()
  id: string;

  @Text({
    description:
      'What is asked for: role.create, role.update, operator.create, operator.role, operator.reset, console-access.change, line.move, payment-password.reset, brand.create, brand.update, setting.change, setting.import, maintenance.plan, allowed-ip.add, region-rule.add, region-rule.update, region-rule.remove',
  })
  type: string;

  @Text({ description: 'Role code, username, operator id or member id' })
  objectId: string;

  @Json({ description: 'As it would be, secrets masked' })
  payload: Payload;

  @Json({ description: 'As it was when asked; empty for something new' })
  before: Payload;

  @Text()
  reason: string;

  @OneOf(approvalStatuses)
  status: ApprovalStatus;

  @Text()
  makerId: string;

  @Text()
  maker: string;

  @Text({ nullable: true })
  checkerId: string | null;

  @Text({ nullable: true })
  checker: string | null;

  @Text({ min: 0 })
  decisionReason: string;

  @Text({ description: 'ISO instant' })
  createdAt: Date;

  @Text({ description: 'ISO instant' })
  expiresAt: Date;

  @Text({ nullable: true, description: 'ISO instant' })
  decidedAt: Date | null;

  @Text({ nullable: true, description: 'ISO instant' })
  executedAt: Date | null;

  @Flag({ description: 'The operator in hand made it and cannot decide it' })
  mine: boolean;
}

export class ApprovalPageDto extends PageOf(ApprovalDto) {}

/** Why a request is approved or rejected. */
export class DecisionDto {
  @Text({ min: 3, max: 300 })
  reason: string;
}
