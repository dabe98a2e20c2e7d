import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { config } from '../config.js';
import { sign } from './signature.js';

/** A page where the payer finishes a deposit. Amounts in minor units. */
export interface PaymentOrder {
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly returnUrl: string;
}

export interface PayoutOrder {
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly holderName: string;
}

/** What is known of a payout: UNKNOWN means that asking failed or the provider does not know yet; ABSENT that it never heard of it. */
export type PayoutState = 'ACCEPTED' | 'SUCCESS' | 'FAILED' | 'UNKNOWN' | 'ABSENT';

const timeoutMs = 10_000;

/** The payment provider's HTTP API. Every message is signed; sending a reference again never pays twice. */
@Injectable()
export class PaymentProvider {
  readonly name = 'sandbox';

  constructor(private readonly clock: Clock) {}

  /** Opens a deposit at the provider and returns the page for the payer. Rejects when the provider cannot be reached. */
  async openDeposit(order: PaymentOrder): Promise<{ redirectUrl: string }> {
    const answer = await this.send('POST', '/v1/deposits', { ...order, amountMinor: order.amountMinor.toString() });
    const redirectUrl = (answer.body as { redirectUrl?: unknown }).redirectUrl;
    if (answer.status !== 200 || typeof redirectUrl !== 'string')
      throw new Error(`payment provider answered ${answer.status}`);
    return { redirectUrl };
  }

  /** What was paid of a deposit, in minor units; null when nothing was, or the provider does not tell. */
  async paidDeposit(reference: string): Promise<bigint | null> {
    try {
      const answer = await this.send('GET', `/v1/deposits/${encodeURIComponent(reference)}`);
      const { state, paidMinor } = answer.body as { state?: unknown; paidMinor?: unknown };
      const paid = answer.status === 200 && state === 'SUCCESS' && typeof paidMinor === 'string';
      return paid && /^\d{1,19}$/.test(paidMinor) ? BigInt(paidMinor) : null;
    } catch {
      return null;
    }
  }

  /** Orders a payout. A definite refusal is FAILED; anything unclear is UNKNOWN and must be asked again, never paid again. */
  async pay(order: PayoutOrder): Promise<PayoutState> {
    return this.payout('POST', '/v1/payouts', { ...order, amountMinor: order.amountMinor.toString() });
  }

  /** What became of a payout. */
  async payoutState(reference: string): Promise<PayoutState> {
    return this.payout('GET', `/v1/payouts/${encodeURIComponent(reference)}`);
  }

  private async payout(method: 'GET' | 'POST', path: string, body?: object): Promise<PayoutState> {
    try {
      const answer = await this.send(method, path, body);
      if (answer.status === 404 && method === 'GET') return 'ABSENT';
      if (answer.status === 400 || answer.status === 422) return 'FAILED';
      const { state } = answer.body as { state?: unknown };
      return state === 'SUCCESS' || state === 'FAILED' || state === 'ACCEPTED' ? state : 'UNKNOWN';
    } catch {
      return 'UNKNOWN';
    }
  }

  private async send(method: 'GET' | 'POST', path: string, body?: object): Promise<{ status: number; body: unknown }> {
    const text = body ? JSON.stringify(body) : '';
    const timestamp = String(this.clock.now().getTime());
    const answer = await fetch(config.paymentUrl + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        'x-payment-key': config.paymentKeyId,
        'x-payment-timestamp': timestamp,
        'x-payment-signature': sign(config.paymentSecret, timestamp, text),
      },
      ...(body && { body: text }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: answer.status, body: await answer.json() };
  }
}
