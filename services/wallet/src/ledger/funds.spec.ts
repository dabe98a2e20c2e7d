import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { memberToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { AccountService } from './account.service.js';
import { command } from './ledger.fixture.js';
import { LedgerService } from './ledger.service.js';

const path = '/wps/member/info/funds/consolidated';

describe('the consolidated funds of a member', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
  });
  afterAll(() => service.close());

  const of = async (id: bigint, accountType = 0) =>
    service.http('GET', path, { token: await memberToken({ id, accountType }) });

  it('are all that he has, by currency and where it is, and nobody else’s', async () => {
    const accounts = service.app.get(AccountService);
    const { accountId: vnd } = await accounts.open(71n, 'BANYAN', 'VND');
    const { accountId: usdt } = await accounts.open(71n, 'BANYAN', 'USDT');
    const { accountId: other } = await accounts.open(72n, 'BANYAN', 'VND');
    const round = { source: 'vendor:studio', roundId: 'r', gameCode: 'g' };
    const exceeded = { winMinor: 1n, hourMinor: 0n, hourSumMinor: 7n };
    const answers = await service.app
      .get(LedgerService)
      .apply([
        command(vnd, 'deposit', 'd1', 1000n, { source: 'payment:test' }),
        command(usdt, 'deposit', 'd2', 500n, { source: 'payment:test', currency: 'USDT' }),
        command(other, 'deposit', 'd3', 9000n, { source: 'payment:test' }),
        command(vnd, 'withdrawal_hold', 'h', 300n, { source: 'cashier' }),
        command(vnd, 'bonus_grant', 'g', 40n, { source: 'promotions', contra: 'house:bonus' }),
        command(vnd, 'vendor_deposit', 'v', 200n, { source: 'vendor:purse' }),
        command(vnd, 'bet', 'b', 10n, round),
        command(vnd, 'win', 'w', 7n, { ...round, reference: 'b', exceeded }),
      ]);
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 'APPLIED'));
    expect((await of(71n)).body['value']).toEqual({
      isSingle: true,
      funds: [
        {
          currency: 'VND',
          symbol: '₫',
          availableMinor: '490',
          lockedMinor: '300',
          bonusMinor: '40',
          transitMinor: '200',
          reviewMinor: '7',
          totalMinor: '1037',
        },
        {
          currency: 'USDT',
          symbol: '₮',
          availableMinor: '500',
          lockedMinor: '0',
          bonusMinor: '0',
          transitMinor: '0',
          reviewMinor: '0',
          totalMinor: '500',
        },
      ],
    });
  });

  it('are none before an account is open, and nothing for a trial or a visitor', async () => {
    expect((await of(73n)).body['value']).toEqual({ funds: [], isSingle: true });
    expect((await of(74n, 4)).status).toBe(403);
    expect((await service.http('GET', path)).status).toBe(401);
  });
});
