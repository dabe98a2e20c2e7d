import { Flag, Instant, Text } from '@banyan/kernel/dto';

export const paymentPasswordLengths = { min: 6, max: 32 } as const;

export class PaymentPasswordStateDto {
  @Flag({ description: 'whether there is one' })
  set: boolean;

  @Instant({ nullable: true, description: 'too many wrong tries: until when it is not accepted' })
  lockedUntil: Date | null;
}

/** Sets the payment password, or changes it. */
export class PaymentPasswordChangeDto {
  @Text({ max: 128, trim: false, description: 'the payment password that is set; the login password while none is' })
  currentPassword: string;

  @Text({ ...paymentPasswordLengths, trim: false })
  newPassword: string;

  @Text({ max: 128, trim: false })
  confirmNewPassword: string;
}
