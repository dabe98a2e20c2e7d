import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DividendDue } from '@banyan/proto/contracts/v1/events';
import { AccountService } from '../ledger/account.service.js';
import { entryKinds, type CommandKind } from '../ledger/command.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { deposit, paymentPassword, startCashier, vnd, type Cashier } from '../payment/cashier.fixture.js';

describe('what an agent owes its downlines', () => {
  let cashier: Cashier;
  let card = '';
  beforeAll(async () => {
    cashier = await startCashier();
    await deposit(cashier, 1_000_000);
    const body = { bankCode: 'VCB', accountNumber: '0011223344', holderName: 'Nguyen Minh Chau', paymentPassword };
    const made = await cashier.member('POST', '/wps/wallet/bank-cards', body);
    card = (made.body['value'] as unknown as { id: string }).id;
  });
  afterAll(() => cashier.close());

  const withdraw = async (amount: number) =>
    cashier.member('POST', '/wps/wallet/withdrawals', {
      amountMinor: vnd(amount),
      bankCardId: card,
      idempotencyKey: randomUUID(),
      paymentPassword,
    });
  const due = (amount: number, until?: Date) =>
    cashier.service.events.deliver(DividendDue, {
      memberId: cashier.memberId,
      brand: 'BANYAN',
      currency: 'VND',
      restrictedMinor: BigInt(vnd(amount)),
      until,
    });

  it('stays in its account, and is named to it with the time', async () => {
    const until = new Date('2026-03-17T02:10:00Z');
    await due(700_000, until);
    const refused = await withdraw(400_000);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'wallet.dividend_due', value: { restrictedMinor: vnd(700_000), until: until.toISOString() } },
    ]);
    expect((await cashier.balance()).available).toBe(vnd(1_000_000));
  });

  it('is all that stays: the rest can be withdrawn', async () => {
    await due(600_000);
    expect((await withdraw(400_000)).status).toBeLessThan(300);
    expect((await cashier.balance()).available).toBe(vnd(600_000));
  });

  /* Whoever adds a kind that takes money out decides here what keeps back what is owed. */
  it('is kept by each kind of entry that takes money out, bets apart', async () => {
    const { service, memberId } = cashier;
    const { accountId } = await service.app.get(AccountService).open(memberId, 'BANYAN', 'VND');
    const ledger = service.app.get(LedgerService);
    const available = async () => BigInt((await cashier.balance()).available);
    await due(0);
    const went: Record<string, string[]> = { free: [], owing: [] };
    for (const [owes, restrictedMinor] of [
      ['free', 0],
      ['owing', 1_000_000],
    ] as const) {
      await due(restrictedMinor);
      for (const kind of Object.keys(entryKinds).filter((name): name is CommandKind => name !== 'tombstone')) {
        const before = await available();
        const source = kind.startsWith('bonus') ? 'promotions' : 'vendor:walk';
        const amountMinor = kind === 'adjustment' ? -10_000n : 10_000n;
        await ledger.apply([
          {
            accountId,
            kind,
            source,
            externalId: `${owes}-${kind}`,
            amountMinor,
            currency: 'VND',
            contra: 'house:walk',
          },
        ]);
        if ((await available()) < before) went[owes]?.push(kind);
      }
    }
    // A withdrawal asks before it holds, and so does a transfer before it adjusts: the two tests above and `transfer.spec`.
    // What operators take by hand was agreed by two of them, who see what is owed.
    const byTheirKinds = ['bet', 'withdrawal_hold', 'adjustment', 'manual_debit', 'chargeback', 'reversal'];
    expect(went).toEqual({ free: [...byTheirKinds, 'vendor_deposit'], owing: byTheirKinds });
  });
});
