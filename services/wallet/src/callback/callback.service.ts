import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { config } from '../config.js';
import { DepositService } from '../deposit/deposit.service.js';
import { errors } from '../errors.js';
import { openCase, type CaseAbout, type ReportOutcome } from '../payment/case-book.js';
import type { PaymentCallback } from '../payment/payment.dto.js';
import { PayoutService } from '../withdrawal/payout.service.js';
import { isSigned } from '../payment/signature.js';

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
export class CallbackService {
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

  /** The one place where signed reports come in. Returns what became of it; a case is open when it is one. */
  async receive(provider: string, callback: PaymentCallback): Promise<ReportOutcome> {
    return this.database.transaction(async (tx) => {
      const outcome = await this.outcome(tx, provider, callback);
      if (outcome.is === 'case') await openCase(tx, { ...callback, provider }, outcome, this.clock.now());
      return outcome;
    });
  }

  private async outcome(tx: Tx, provider: string, callback: PaymentCallback): Promise<ReportOutcome> {
    const { event, kind, reference } = callback;
    const body = JSON.stringify({ ...callback, amountMinor: callback.amountMinor.toString() });
    const [fresh] = await tx.query(
      sql`insert into payment_callback (provider, event_id, reference, body, received_at) values ($1, $2, $3, $4, $5)
         on conflict do nothing returning event_id`,
      [provider, event, reference, body, this.clock.now()],
    );
    if (fresh) return kind === 'payout' ? this.payouts.report(tx, callback) : this.deposit(tx, callback);
    const [same] = await tx.query(
      sql`select 1 from payment_callback where provider = $1 and event_id = $2 and body = $3::jsonb`,
      [provider, event, body],
    );
    return same ? { is: 'repeat' } : { is: 'case', what: 'event_changed', ...(await this.about(tx, callback)) };
  }

  private async deposit(tx: Tx, callback: PaymentCallback): Promise<ReportOutcome> {
    const { event, reference, result, amountMinor, currency, reason = '' } = callback;
    const id = await this.depositIdOf(tx, reference);
    if (!id) return result === 'success' ? { is: 'case', what: 'deposit_unmatched' } : { is: 'repeat' };
    return this.deposits.report(
      tx,
      id,
      result === 'success' ? { result, amountMinor, currency, event } : { result, reason },
    );
  }

  /** Which row a report is about, whatever else it says; a withdrawal is locked, so that nobody decides about it meanwhile. */
  private async about(tx: Tx, { kind, reference }: PaymentCallback): Promise<CaseAbout> {
    if (kind === 'deposit') {
      const depositId = await this.depositIdOf(tx, reference);
      return depositId ? { depositId } : {};
    }
    const [id = ''] = reference.split(':');
    if (!uuidForm.test(id)) return {};
    const [row] = await tx.query<{ id: string }>(sql`select id from withdrawal where id = $1 for update`, [id]);
    return row ? { withdrawalId: row.id } : {};
  }

  /** A bank feed knows only the transfer's content, a payment page our own id. */
  private async depositIdOf(tx: Tx, reference: string): Promise<string | undefined> {
    const column = uuidForm.test(reference) ? sql`id` : sql`content`;
    const [row] = await tx.query<{ id: string }>(sql`select id from deposit where ${column} = $1`, [reference]);
    return row?.id;
  }
}
