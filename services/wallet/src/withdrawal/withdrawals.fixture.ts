import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import {
  bankCard,
  deposit,
  paymentPassword,
  startCashier,
  until,
  vnd,
  type Cashier,
} from '../payment/cashier.fixture.js';

/** A withdrawal as its member sees it. */
export type Shown = {
  id: string;
  state: string;
  cancellable: boolean;
  timeline: Array<{ state: string }>;
  reason: string;
};

/** The response to an approval: the payment may have begun meanwhile. */
export const agreed: unknown = expect.stringMatching(/^(APPROVED|PAYING|SUCCESS)$/);

/** A cashier with a member who has money and a bank card, and what is done with his withdrawals. */
export class Withdrawals {
  private constructor(
    readonly cashier: Cashier,
    readonly card: string,
  ) {}

  static async start(): Promise<Withdrawals> {
    const cashier = await startCashier();
    await deposit(cashier, 100_000_000);
    return new Withdrawals(cashier, await bankCard(cashier));
  }

  close(): Promise<void> {
    return this.cashier.close();
  }

  ask(amount: number, bankCardId = this.card, idempotencyKey: string = randomUUID()) {
    const order = { amountMinor: vnd(amount), bankCardId, idempotencyKey, paymentPassword };
    return this.cashier.member('POST', '/wps/wallet/withdrawals', order);
  }

  /** Its id. */
  async asked(amount: number, bankCardId = this.card): Promise<string> {
    return shownOf(await this.ask(amount, bankCardId)).id;
  }

  async look(id: string): Promise<Shown> {
    return shownOf(await this.cashier.member('GET', `/wps/wallet/withdrawals/${id}`));
  }

  act(operator: number, id: string, verb: string, body: object = { reason: 'checks passed' }) {
    return this.cashier.operator(operator, 'POST', `/admin/v1/wallet/withdrawals/${id}/${verb}`, body);
  }

  cancel(id: string) {
    return this.cashier.member('POST', `/wps/wallet/withdrawals/${id}/cancel`);
  }

  settled(id: string, state: string): Promise<Shown> {
    return until(
      () => this.look(id),
      (shown) => shown.state === state,
    );
  }

  /** What a payment provider calls back with. */
  report(reference: string, amount: number, result = 'success') {
    const facts = { kind: 'payout', reference, result, amountMinor: vnd(amount), currency: 'VND' };
    return { event: randomUUID(), ...facts };
  }
}

export const shownOf = ({ body }: { body: object }): Shown => (body as { value?: unknown }).value as Shown;
