import { Day, Flag, Id, Instant, Int, ListOf, OneOf, PageOf, Text, Uuids } from '@banyan/kernel/dto';
import { mostPictures } from '@banyan/kernel/pictures';
import {
  kycKinds,
  kycReasons,
  kycStates,
  kycTypes,
  type KycKind,
  type KycReason,
  type KycState,
  type KycType,
} from './kyc-rules.js';

/** A document that a member sends. */
export class KycDocumentRequest {
  @OneOf(kycTypes)
  type: KycType;

  @Uuids({ min: 1, max: mostPictures, description: 'sent before by `POST /wps/member/kyc/pictures`' })
  pictures: string[];

  @Text({ min: 0, max: 140, optional: true })
  remark?: string;
}

export class KycDocumentId {
  @Id()
  id: bigint;
}

/** Which picture of a document. */
export class KycPictureParam extends KycDocumentId {
  @Int({ max: mostPictures - 1, description: 'from 0 on' })
  place: number;
}

/** What a member has shown of one kind, by the document that was sent last; NONE without any. */
export class OwnKycKindDto {
  @OneOf(kycKinds)
  kind: KycKind;

  @Flag({ description: 'the brand asks for it' })
  required: boolean;

  @OneOf(['NONE', ...kycStates] as const)
  state: 'NONE' | KycState;

  @Flag({ description: 'another may be sent: nothing waits, and what was approved ends within 30 days or has ended' })
  open: boolean;

  @Id({ nullable: true })
  documentId: string | null;

  @OneOf(kycTypes, { nullable: true })
  type: KycType | null;

  @Int({ max: mostPictures })
  pictures: number;

  @Day({ nullable: true, description: 'last day of what was approved; null: it does not end' })
  expiresOn: string | null;

  @OneOf(kycReasons, { nullable: true, description: 'why it was rejected' })
  reason: KycReason | null;

  @Text({ min: 0, description: 'what was said with it' })
  note: string;

  @Instant({ nullable: true })
  sentAt: Date | null;
}

/** How far a member has shown who he is. */
export class OwnKycDto {
  @Flag({ description: 'everything that was asked for is approved' })
  verified: boolean;

  @ListOf(() => OwnKycKindDto)
  kinds: OwnKycKindDto[];
}

/** A document as operators see it in the list. */
export class KycDocumentDto {
  @Id()
  id: string;

  @Text()
  brand: string;

  @Id()
  memberId: string;

  @Text()
  username: string;

  @OneOf(kycTypes)
  type: KycType;

  @OneOf(kycKinds)
  kind: KycKind;

  @OneOf(kycStates)
  state: KycState;

  @Day({ nullable: true })
  expiresOn: string | null;

  @OneOf(kycReasons, { nullable: true })
  reason: KycReason | null;

  @Text({ nullable: true, description: 'who decided' })
  decidedBy: string | null;

  @Instant({ nullable: true })
  decidedAt: Date | null;

  @Instant()
  sentAt: Date;
}

export class KycDocumentPageDto extends PageOf(KycDocumentDto) {}

/** One with what it is compared with. */
export class KycDocumentDetailDto extends KycDocumentDto {
  @Int({ max: mostPictures })
  pictures: number;

  @Text({ min: 0, description: 'of the member' })
  remark: string;

  @Text({ min: 0, description: 'to the member' })
  note: string;

  @Text({ nullable: true, description: 'as the profile has it' })
  realName: string | null;

  @Day({ nullable: true, description: 'as the profile has it' })
  birthday: string | null;

  @Text({ nullable: true, description: 'number of the identity document as the profile has it' })
  idNumber: string | null;

  @Flag({ description: 'everything that was asked for is approved' })
  verified: boolean;
}

export class KycApproveRequest {
  @Day({ optional: true, description: 'its last day; absent: it does not end' })
  expiresOn?: string;
}

export class KycRejectRequest {
  @OneOf(kycReasons)
  reason: KycReason;

  @Text({ min: 0, max: 500, optional: true, description: 'the member reads it; needed with OTHER' })
  note?: string;
}
