import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CommandKind, LedgerCommand, LedgerOutcome } from './command.js';
import { LedgerFixture, command } from './ledger.fixture.js';
import { sql } from '@banyan/kernel/database';

let fixture: LedgerFixture;
let other: LedgerFixture;
let account: bigint;

beforeEach(async () => {
  fixture = await LedgerFixture.start();
  other = await LedgerFixture.start({}, fixture.url);
  account = await fixture.member(1n, 60n);
});

afterEach(async () => {
  await other.batcher.close();
  await other.database.onApplicationShutdown();
  const broken = await fixture.broken();
  await fixture.close();
  expect(broken).toEqual([]);
});

const told = ({ code, balanceMinor }: LedgerOutcome) => `${code} ${balanceMinor}`;
const apply = async (...commands: LedgerCommand[]) => (await fixture.ledger.apply(commands)).map(told);
const vendor = async (kind: CommandKind, id: string, amount: bigint, more: Partial<LedgerCommand> = {}) =>
  (await apply(command(account, kind, id, amount, more)))[0];

/** Cash, bonus, and what is under way to vendors. */
async function playerAccounts(): Promise<Array<bigint | undefined>> {
  const rows = await fixture.database.query<{ kind: string; balance: string }>(
    sql`select kind, balance from account where member_id = 1`,
  );
  const of = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ balance }) => BigInt(balance))[0];
  return [of('available'), of('bonus'), of('transit')];
}

/** Both processes send it ten times at once. */
async function atOnce(commands: readonly LedgerCommand[]): Promise<string[]> {
  const sent = Array.from({ length: 20 }, (_none, i) => {
    const one = commands[i % commands.length];
    return (i % 2 ? other : fixture).ledger.apply(one ? [one] : []);
  });
  return (await Promise.all(sent)).flat().map(({ code }) => code);
}

const count = (codes: readonly string[], code: string): number => codes.filter((one) => one === code).length;

describe("a free round's win", () => {
  it('goes to the cash, once, beside whatever bonus there is', async () => {
    expect(await vendor('freespin_win', 'w', 5n)).toBe('APPLIED 65');
    expect(await vendor('freespin_win', 'w', 5n)).toBe('DUPLICATE 65');
    expect(await vendor('freespin_win', 'w', 6n)).toBe('CONFLICT 65');
    await vendor('bonus_grant', 'welcome', 10n, { source: 'promotions', contra: 'house:bonus' });
    expect(await vendor('freespin_win', 'x', 5n)).toBe('APPLIED 80');
    expect(await vendor('freespin_win', 'none', 0n)).toBe('APPLIED 80');
    expect(await playerAccounts()).toEqual([70n, 10n, undefined]);
  });

  it('goes to the bonus, which the first one opens, once', async () => {
    expect(await vendor('freespin_bonus', 'w', 5n)).toBe('APPLIED 65');
    expect(await vendor('freespin_bonus', 'w', 5n)).toBe('DUPLICATE 65');
    expect(await vendor('freespin_bonus', 'w', 6n)).toBe('CONFLICT 65');
    expect(await playerAccounts()).toEqual([60n, 5n, undefined]);
    expect(await vendor('bet', 'b', 62n)).toBe('APPLIED 3');
    expect(await playerAccounts()).toEqual([0n, 3n, undefined]);
  });

  it('has one key with the wins of paid rounds, and is taken back as they are', async () => {
    await vendor('win', 'a', 5n);
    expect(await vendor('freespin_win', 'a', 5n)).toBe('CONFLICT 65');
    expect(await vendor('freespin_bonus', 'a', 5n)).toBe('CONFLICT 65');
    await vendor('freespin_bonus', 'b', 7n);
    expect(await vendor('win', 'b', 7n)).toBe('CONFLICT 72');
    expect(await vendor('rollback_win', 'r', 0n, { reference: 'b' })).toBe('APPLIED 65');
    expect(await vendor('rollback_win', 'r2', 0n, { reference: 'b' })).toBe('ALREADY_REVERSED 65');
    expect(await playerAccounts()).toEqual([65n, 0n, undefined]);
  });

  it('is part of what was cancelled when its round was', async () => {
    await vendor('rollback_bet', 'r', 0n, { reference: 'b' });
    expect(await vendor('freespin_win', 'w', 5n, { reference: 'b' })).toBe('CANCELLED 60');
    expect(await vendor('freespin_bonus', 'w', 5n, { reference: 'b' })).toBe('CANCELLED 60');
  });

  it.each(['freespin_win', 'freespin_bonus'] as const)(
    '%s is booked once when it comes many times at once',
    async (kind) => {
      const codes = await atOnce([command(account, kind, 'w', 5n)]);
      expect([count(codes, 'APPLIED'), count(codes, 'DUPLICATE')]).toEqual([1, 19]);
    },
  );
});

describe('money on its way to a vendor', () => {
  it('is nobody else’s until the vendor has it', async () => {
    expect(await vendor('vendor_deposit', 't', 40n)).toBe('APPLIED 20');
    expect(await playerAccounts()).toEqual([20n, undefined, 40n]);
    expect(await vendor('bet', 'b', 21n)).toBe('INSUFFICIENT_FUNDS 20');
    expect(await vendor('vendor_deposit', 't', 40n)).toBe('DUPLICATE 20');
    expect(await vendor('vendor_deposit', 't', 41n)).toBe('CONFLICT 20');
    expect(await vendor('vendor_deposit_sent', 't', 40n)).toBe('APPLIED 0');
    expect(await vendor('vendor_deposit_sent', 't', 40n)).toBe('DUPLICATE 0');
    expect(await vendor('vendor_deposit_returned', 't', 40n)).toBe('CONFLICT 20');
    expect(await playerAccounts()).toEqual([20n, undefined, 0n]);
  });

  it('comes back whole, once, when the vendor never had it', async () => {
    await vendor('vendor_deposit', 't', 40n);
    expect(await vendor('vendor_deposit_returned', 't', 39n)).toBe('CONFLICT 20');
    expect(await vendor('vendor_deposit_returned', 't', 40n)).toBe('APPLIED 60');
    expect(await vendor('vendor_deposit_returned', 't', 40n)).toBe('DUPLICATE 60');
    expect(await vendor('vendor_deposit_sent', 't', 40n)).toBe('CONFLICT 0');
    expect(await vendor('vendor_deposit_returned', 'never', 40n)).toBe('NOT_FOUND 60');
    expect(await vendor('vendor_deposit_returned', 't', 40n, { source: 'vendor:other' })).toBe('NOT_FOUND 60');
  });

  it('either arrives or comes back when both are said at once', async () => {
    await vendor('vendor_deposit', 't', 40n);
    const codes = await atOnce([
      command(account, 'vendor_deposit_sent', 't', 40n),
      command(account, 'vendor_deposit_sent', 't', 40n),
      command(account, 'vendor_deposit_returned', 't', 40n),
      command(account, 'vendor_deposit_returned', 't', 40n),
    ]);
    expect(count(codes, 'APPLIED')).toBe(1);
    expect((await playerAccounts())[2]).toBe(0n);
  });

  it('is taken once when it is sent off many times at once, and never more than there is', async () => {
    const codes = await atOnce([command(account, 'vendor_deposit', 't', 40n)]);
    expect([count(codes, 'APPLIED'), count(codes, 'DUPLICATE')]).toEqual([1, 19]);
    const many = Array.from({ length: 20 }, (_none, i) => command(account, 'vendor_deposit', `m${i}`, 4n));
    expect(count(await atOnce(many), 'APPLIED')).toBe(5);
    expect(await playerAccounts()).toEqual([0n, undefined, 60n]);
  });

  it('does not leave while the member may not bet, and comes in whatever he may', async () => {
    await vendor('vendor_deposit', 't', 10n);
    await fixture.accounts.setStatus(1n, 'FROZEN', fixture.database.query);
    expect(await vendor('vendor_deposit', 'u', 10n)).toBe('ACCOUNT_BLOCKED 50');
    expect(await vendor('vendor_deposit_returned', 't', 10n)).toBe('APPLIED 60');
    expect(await vendor('vendor_withdrawal', 'w', 7n)).toBe('APPLIED 67');
    expect(await vendor('vendor_withdrawal', 'w', 7n)).toBe('DUPLICATE 67');
    expect(await vendor('vendor_withdrawal', 'w', 8n)).toBe('CONFLICT 67');
  });

  it('belongs to its member', async () => {
    await vendor('vendor_deposit', 't', 10n);
    const stranger = await fixture.member(2n, 60n);
    await apply(command(stranger, 'vendor_deposit', 's', 10n));
    expect(await apply(command(stranger, 'vendor_deposit_returned', 't', 10n))).toEqual(['CONFLICT 50']);
    expect(await apply(command(stranger, 'vendor_deposit_sent', 't', 10n))).toEqual(['CONFLICT 10']);
  });
});
