import { Text } from '@banyan/kernel/dto';

/** The payment password of the member in hand. Only the repeat of a command that is known may leave it out. */
export const PaymentPassword = (): PropertyDecorator =>
  Text({ min: 0, max: 128, trim: false, optional: true, description: 'a wrong one counts towards the lock' });
