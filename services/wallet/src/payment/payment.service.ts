import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { config } from '../config.js';
import { DepositService } from '../deposit/deposit.service.js';
import type { PaymentCallback } from '../deposit/deposit.dto.js';
import { errors } from '../errors.js';
import { PayoutService } from '../withdrawal/payout.service.js';
import { isSigned } from './signature.js';

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A callback's signature headers and its body as it came over the wire. */
export interface SignedCallback {
  readonly key: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly raw: Buffer;
}

/** Takes in what payment providers report: each event once, however often and late it comes. */
@Injectable()
export class PaymentService {
  private readonly logger = new Logger('Payment');

  constructor(
    private readonly database: Database,
    private readonly deposits: DepositService,
    private readonly payouts: PayoutService,
    private readonly clock: Clock,
  ) {}

  /** Refuses a callback that the provider did not sign. */
  verify(provider: string, { key, timestamp, signature, raw }: SignedCallback): void {
    if (provider !== 'sandbox' || key !== config.paymentKeyId) throw errors.callback_unsigned();
    if (!isSigned(config.paymentSecret, timestamp, signature, raw, this.clock.now())) throw errors.callback_unsigned();
  }

  async receive(provider: string, callback: PaymentCallback): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [fresh] = await tx.query(
        sql`insert into payment_callback (provider, event_id, reference, body, received_at) values ($1, $2, $3, $4, $5)
         on conflict do nothing returning event_id`,
        [
          provider,
          callback.event,
          callback.reference,
          JSON.stringify({ ...callback, amountMinor: callback.amountMinor.toString() }),
          this.clock.now(),
        ],
      );
      if (!fresh) return;
      await (callback.kind === 'payout' ? this.payouts.report(tx, callback) : this.deposit(tx, callback));
    });
  }

  private async deposit(tx: Tx, { reference, result, amountMinor, reason = '' }: PaymentCallback): Promise<void> {
    const id = await this.depositIdOf(tx, reference);
    if (!id) {
      this.logger.warn(`a payment for ${reference} matches no deposit; it stays in payment_callback`);
      return;
    }
    await this.deposits.report(tx, id, result === 'success' ? { result, amountMinor } : { result, reason });
  }

  /** A bank feed knows only the transfer's content, a payment page our own id. */
  private async depositIdOf(tx: Tx, reference: string): Promise<string | undefined> {
    const column = uuidForm.test(reference) ? sql`id` : sql`content`;
    const [row] = await tx.query<{ id: string }>(sql`select id from deposit where ${column} = $1`, [reference]);
    return row?.id;
  }
}
