import { Flag, Id, Instant, Int, ListOf, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';

export const contactKinds = ['ZALO', 'TELEGRAM', 'WHATSAPP', 'FACEBOOK', 'LINE', 'WECHAT', 'SKYPE', 'QQ'] as const;
export type ContactKind = (typeof contactKinds)[number];

export const applicationStates = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type ApplicationState = (typeof applicationStates)[number];

export class ApplicationId {
  @Id()
  id: bigint;
}

/** A player asks to become an agent. */
export class ApplyDto {
  @Text({ min: 2, max: 100 })
  fullName: string;

  @Text({ min: 6, max: 20, pattern: /^\+?[0-9 ]+$/ })
  mobile: string;

  @Text({ min: 3, max: 254, pattern: /^[^@\s]+@[^@\s]+$/, optional: true, nullable: true })
  email?: string | null;

  @OneOf(contactKinds)
  contactKind: ContactKind;

  @Text({ max: 100, description: 'the handle or number there' })
  contact: string;

  @Text({ min: 0, max: 1000, description: 'how the applicant means to recruit; may be empty' })
  remark: string;
}

export class ApplicationDto {
  @Id()
  id: string;

  @Text()
  fullName: string;

  @Text()
  mobile: string;

  @Text({ nullable: true })
  email: string | null;

  @OneOf(contactKinds)
  contactKind: ContactKind;

  @Text()
  contact: string;

  @Text({ min: 0 })
  remark: string;

  @OneOf(applicationStates)
  state: ApplicationState;

  @Instant()
  createdAt: Date;

  @Instant({ nullable: true })
  decidedAt: Date | null;

  @Text({ min: 0, description: 'what the operator says of a rejection' })
  decisionReason: string;
}

/** How a member stands with the agent programme. */
export class AffiliateDto {
  @Flag()
  isAgent: boolean;

  @Flag({ description: 'a player may apply while no application waits, again a week after a rejection' })
  mayApply: boolean;

  @Instant({ nullable: true, description: 'when a rejected player may apply again' })
  againAt: Date | null;

  @Nested(() => ApplicationDto, { nullable: true, description: 'the newest one' })
  application: ApplicationDto | null;
}

/** What everybody may know of a brand's agent programme. */
export class ProgrammeDto {
  @ListOf(null, { description: 'over what an applicant may be reached' })
  contactKinds: ContactKind[];

  @Int({ description: 'days that a rejected applicant waits' })
  againAfterDays: number;

  @Int({ description: 'years; of whom registers' })
  minAge: number;

  @Flag({ description: 'a visitor can open the account that applies; otherwise somebody must invite him' })
  directRegistration: boolean;

  @Flag({ description: 'players may apply now' })
  applicationsOpen: boolean;

  @Text({ nullable: true })
  supportUrl: string | null;

  @Text({ nullable: true })
  telegramUrl: string | null;
}

/** The programme, and how who asks stands with it; a visitor is no agent and may not apply yet. */
export class AffiliatePageDto extends AffiliateDto {
  @Nested(() => ProgrammeDto)
  programme: ProgrammeDto;
}

/** An application in the console. */
export class ApplicationRowDto extends ApplicationDto {
  @Text()
  brand: string;

  @Id()
  memberId: string;

  @Text()
  member: string;

  @Text({ nullable: true, description: 'username of the direct upline' })
  upline: string | null;

  @Text({ nullable: true, description: 'who decided' })
  operator: string | null;
}

export class ApplicationPageDto extends PageOf(ApplicationRowDto) {}

export class ApproveApplicationDto {
  @Text({ min: 3, max: 300 })
  reason: string;
}

export class RejectApplicationDto {
  @Text({ min: 3, max: 300, description: 'the applicant reads it' })
  reason: string;
}
