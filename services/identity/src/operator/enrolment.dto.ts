import { Instant, Nested, Text } from '@banyan/kernel/dto';
import { Proof } from '../password/proof.dto.js';

export class EnrolmentDto {
  @Text({ description: 'base32, for typing' })
  secret: string;

  @Text({ max: 500, description: 'for the QR code' })
  otpauthUrl: string;
}

/** One of the two parts that let a new operator in. */
export class EnrolmentPartDto {
  @Text({ description: 'whom it lets in' })
  username: string;

  @Text({ description: 'shown this once' })
  part: string;

  @Instant({ description: 'of both parts' })
  expiresAt: Date;
}

export class BeginEnrolmentDto {
  @Text({ max: 64 })
  username: string;

  @Text({ max: 64, description: 'one of the parts' })
  first: string;

  @Text({ max: 64, description: 'the other one' })
  second: string;

  @Proof()
  proof?: string;
}

export class EnrolmentBegunDto {
  @Text()
  challenge: string;

  @Nested(() => EnrolmentDto)
  enrolment: EnrolmentDto;
}

export class FinishEnrolmentDto {
  @Text({ max: 100 })
  challenge: string;

  @Text({ min: 10, max: 128, trim: false, description: "the operator's own" })
  password: string;

  @Text({ max: 12, description: 'of the authenticator that was just enrolled' })
  code: string;

  @Proof()
  proof?: string;
}
