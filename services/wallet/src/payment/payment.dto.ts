import { Flag, Minor, OneOf, Text } from '@banyan/kernel/dto';

/** A provider's signed callback. `event` is unique per event, `reference` is our deposit id or payout reference. */
export class PaymentCallback {
  @Text({ max: 100 }) event: string;
  @OneOf(['deposit', 'payout'] as const) kind: 'deposit' | 'payout';
  @Text({ max: 100 }) reference: string;
  @OneOf(['success', 'failure'] as const) result: 'success' | 'failure';
  @Minor() amountMinor: bigint;
  @Text({ max: 10 }) currency: string;
  @Text({ max: 200, optional: true }) reason?: string;
}

/** That a callback was taken; sent again, it is answered the same. */
export class PaymentReceived {
  @Flag() received: true;
}
