import { Flag, Int, Json, PageOf, Text } from '@banyan/kernel/dto';

/** One action of an operator. */
export class AuditLogDto {
  @Text({ description: 'Position in the chain' })
  id: string;

  @Text({ description: 'ISO instant' })
  actedAt: Date;

  @Text()
  actorId: string;

  @Text()
  actor: string;

  @Text()
  role: string;

  @Text({ min: 0 })
  ip: string;

  @Text({ min: 0 })
  device: string;

  @Text({ min: 0 })
  service: string;

  @Text({ min: 0 })
  brand: string;

  @Text({ description: 'noun.verb' })
  action: string;

  @Text()
  objectType: string;

  @Text()
  objectId: string;

  @Json({ description: 'Only what changed, secrets masked' })
  before: Record<string, unknown>;

  @Json({ description: 'Only what changed, secrets masked' })
  after: Record<string, unknown>;

  @Text({ min: 0 })
  reason: string;

  @Text({ min: 0 })
  requestId: string;

  @Text()
  hash: string;
}

export class AuditLogPageDto extends PageOf(AuditLogDto) {}

/** Outcome of walking the whole chain. */
export class AuditVerifyDto {
  @Flag()
  ok: boolean;

  @Int({ min: 0, max: Number.MAX_SAFE_INTEGER, description: 'Rows found right, up to the break' })
  checked: number;

  @Text({ nullable: true, description: 'Position of the first row that was altered, added or is missing' })
  brokenAt: string | null;
}
