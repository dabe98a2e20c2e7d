import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { memberToken } from '@banyan/kernel/testing';
import { AccountService } from '../ledger/account.service.js';
import { command } from '../ledger/ledger.fixture.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { paymentPassword, startCashier, vnd, type Cashier } from '../payment/cashier.fixture.js';
import { settings } from '../settings.gen.js';
import { brandSettings } from '../transfer/transfer.fixture.js';
import type { TurnoverDto } from './turnover.dto.js';
import { TurnoverJobs } from './turnover.jobs.js';
import { TurnoverService } from './turnover.service.js';

type Commands = Parameters<LedgerService['apply']>[0];
const k = (amount: number) => BigInt(vnd(amount * 1000));

/** A cashier with a member of his own for each test, who pays, bets and withdraws. Called within a `describe`. */
export function turnoverWorld() {
  let cashier: Cashier;
  let last = 0;
  /** The number in the last key, and a new one. */
  const serial = () => last;
  const next = () => (last += 1);
  let member = 5000n;
  let account: bigint;
  /** Whom everything below is about from now on. */
  const another = async () => {
    member += 1n;
    account = (await cashier.service.app.get(AccountService).open(member, 'BANYAN', 'VND')).accountId;
  };
  beforeAll(async () => {
    for (const { key } of [settings.turnoverDeposit, settings.turnoverTransfer]) brandSettings.set(key, '1');
    brandSettings.set(settings.turnoverBonus.key, '10');
    cashier = await startCashier();
  });
  /** A member of his own for each. */
  beforeEach(async () => {
    cashier.service.clock.set(new Date());
    await another();
  });
  afterAll(() => cashier.close());
  const apply = async (...all: Commands) =>
    (await cashier.service.app.get(LedgerService).apply(all)).map(({ code }) => code);
  const pay = async (amountK: number) =>
    expect(await apply(command(account, 'deposit', `d${next()}`, k(amountK), { source: 'payment:bank' }))).toEqual([
      'APPLIED',
    ]);
  const round = () => ({ source: 'vendor:studio', roundId: `t${serial()}`, gameCode: 'g' });
  const stake = async (amountK: number) => {
    const id = `b${next()}`;
    // What is staked is won again, so that there is always something to stake.
    const bets = command(account, 'bet', id, k(amountK), round());
    const won = command(account, 'win', `w${id}`, k(amountK), { ...round(), reference: id });
    expect(await apply(bets, won)).toEqual(['APPLIED', 'APPLIED']);
    return id;
  };
  /** In as many bets as the balance takes; returns the id of the last one. */
  const bet = async (amountK: number) => {
    let id = '';
    for (let left = amountK; left > 0; left -= 500) id = await stake(Math.min(left, 500));
    return id;
  };
  const bonus = (amountK: number) =>
    apply(command(account, 'bonus_grant', `g${next()}`, k(amountK), { source: 'promotions', contra: 'house:bonus' }));
  const as = async (method: 'GET' | 'POST', path: string, body?: object) =>
    cashier.service.http(method, path, { token: await memberToken({ id: member }), ...(body && { body }) });
  const look = async () => (await as('GET', '/wps/wallet/turnover')).body['value'] as unknown as TurnoverDto;
  const missing = async () => BigInt((await look()).missingMinor);
  /** Counts as a withdrawal does: it waits for who is at it. */
  const counted = () => cashier.service.app.get(TurnoverService).prepare({ accountId: account, brand: 'BANYAN' });
  const jobs = () => cashier.service.app.get(TurnoverJobs);
  const setting = async (definition: { key: string }, value: number) => {
    brandSettings.set(definition.key, String(value));
    // Every process has it within three seconds.
    await sleep(3_100);
    await missing();
  };
  const move = (kind: 'adjustment' | 'manual_debit' | 'chargeback' | 'reversal', amountK: number, more: object = {}) =>
    apply(
      command(account, kind, `m${next()}`, k(amountK), { source: 'operator', contra: 'house:adjustment', ...more }),
    );
  const card = async () =>
    (
      (
        await as('POST', '/wps/wallet/bank-cards', {
          bankCode: 'VCB',
          accountNumber: String(7_000_000_000n + member),
          holderName: 'Nguyen Minh Chau',
          paymentPassword,
        })
      ).body['value'] as unknown as { id: string }
    ).id;
  const withdraw = async (amountK: number, bankCardId: string) =>
    as('POST', '/wps/wallet/withdrawals', {
      amountMinor: String(k(amountK)),
      bankCardId,
      idempotencyKey: randomUUID(),
      paymentPassword,
    });
  return {
    another,
    serial,
    next,
    get cashier() {
      return cashier;
    },
    get member() {
      return member;
    },
    get account() {
      return account;
    },
    apply,
    pay,
    round,
    stake,
    bet,
    bonus,
    as,
    look,
    missing,
    counted,
    jobs,
    setting,
    move,
    card,
    withdraw,
  };
}
