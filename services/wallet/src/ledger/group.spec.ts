import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LedgerFixture, command } from './ledger.fixture.js';
import type { CommandKind, LedgerCommand } from './command.js';

let fixture: LedgerFixture;
let members = 0n;

beforeAll(async () => {
  fixture = await LedgerFixture.start();
});

afterAll(async () => {
  const broken = await fixture.broken();
  await fixture.close();
  expect(broken).toEqual([]);
});

const vnd = 10_000n;

async function player(amountMinor = 100n * vnd) {
  members += 1n;
  const account = await fixture.member(1000n + members, amountMinor);
  return {
    account,
    send: async (kind: CommandKind, id: string, amount = 0n, more: Partial<LedgerCommand> = {}) => {
      const [outcome] = await fixture.ledger.apply([command(account, kind, `${account}-${id}`, amount, more)]);
      if (!outcome) throw new Error('no answer');
      return outcome;
    },
    ref: (id: string) => ({ reference: `${account}-${id}` }),
    balance: () => fixture.balance(account),
  };
}

describe('a group', () => {
  const spin = (account: bigint, id: string, stake: bigint, won: bigint): LedgerCommand[] => [
    command(account, 'bet', `${account}-${id}`, stake, { group: id }),
    command(account, 'win', `${account}-${id}`, won, { group: id, reference: `${account}-${id}` }),
  ];

  it('is applied together, and is a duplicate together', async () => {
    const { account, balance } = await player();
    const first = await fixture.ledger.apply(spin(account, 's', 10n, 25n));
    expect(first.map(({ code }) => code)).toEqual(['APPLIED', 'APPLIED']);
    const again = await fixture.ledger.apply(spin(account, 's', 10n, 25n));
    expect(again.map(({ code }) => code)).toEqual(['DUPLICATE', 'DUPLICATE']);
    expect(await balance()).toBe(100n * vnd + 15n);
  });

  it('is refused together: the win of a bet that is short, the bet of a win that conflicts', async () => {
    const { account, send, balance } = await player(10n);
    const short = await fixture.ledger.apply(spin(account, 's', 11n, 1000n));
    expect(short.map(({ code, balanceMinor }) => [code, balanceMinor])).toEqual([
      ['INSUFFICIENT_FUNDS', 10n],
      ['GROUP_REFUSED', 10n],
    ]);
    await send('win', 't', 1n);
    const conflict = await fixture.ledger.apply(spin(account, 't', 5n, 2n));
    expect(conflict.map(({ code, balanceMinor }) => [code, balanceMinor])).toEqual([
      ['GROUP_REFUSED', 11n],
      ['CONFLICT', 11n],
    ]);
    expect(await balance()).toBe(11n);
  });

  it('of a bet that was rolled back before it came is refused', async () => {
    const { account, send, ref, balance } = await player();
    await send('rollback_bet', 'r', 0n, ref('s'));
    const answers = await fixture.ledger.apply(spin(account, 's', 5n, 50n));
    expect(answers.map(({ code }) => code)).toEqual(['CANCELLED', 'GROUP_REFUSED']);
    expect(await balance()).toBe(100n * vnd);
  });

  it('with a command that cannot be read is refused as a whole, and nothing beside it', async () => {
    const { account, balance } = await player();
    const [bet, win] = spin(account, 'u', 5n, 50n) as [LedgerCommand, LedgerCommand];
    const alone = command(account, 'win', `${account}-alone`, 7n);
    const answers = await fixture.ledger.apply([bet, { unreadable: true, group: 'u' }, alone, win]);
    expect(answers.map(({ code }) => code)).toEqual(['GROUP_REFUSED', 'INVALID', 'APPLIED', 'GROUP_REFUSED']);
    expect(await balance()).toBe(100n * vnd + 7n);
  });

  it('with a malformed command is refused before the database', async () => {
    const { account } = await player();
    const [bet, win] = spin(account, 's', 5n, 5n) as [LedgerCommand, LedgerCommand];
    const answers = await fixture.ledger.apply([bet, { ...win, amountMinor: -1n }]);
    expect(answers.map(({ code }) => code)).toEqual(['GROUP_REFUSED', 'AMOUNT_OUT_OF_BOUNDS']);
  });

  it('does not touch its neighbours in the same call', async () => {
    const { account, balance } = await player(10n);
    const lone = (id: string) => command(account, 'bet', `${account}-${id}`, 3n);
    const answers = await fixture.ledger.apply([lone('x'), ...spin(account, 's', 100n, 1n), lone('y')]);
    expect(answers.map(({ code }) => code)).toEqual(['APPLIED', 'INSUFFICIENT_FUNDS', 'GROUP_REFUSED', 'APPLIED']);
    expect(await balance()).toBe(4n);
  });
});
