import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TransferVendorsChanged } from '@banyan/proto/games/v1/events';
import { MemberRegistered, MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { CommandKind, OutcomeCode, WalletServiceClient, type Command } from '@banyan/proto/wallet/v1/wallet';
import { grpcClient, type GrpcClient } from '@banyan/kernel/grpc';
import { memberToken, operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { config } from '../config.js';
import { sql } from '@banyan/kernel/database';

let service: TestService;
let games: GrpcClient<WalletServiceClient>;
let account: bigint;

const vnd = 10_000n;
const member = 77n;

const command = (kind: CommandKind, externalId: string, amount: bigint, more: Partial<Command> = {}): Command => ({
  accountId: account,
  kind,
  source: 'vendor:studio',
  externalId,
  amountMinor: amount,
  currency: 'VND',
  reference: '',
  roundId: 'round-1',
  gameCode: 'fortune',
  group: '',
  ...more,
});
const send = async (...commands: Command[]) => (await games.applyMany({ commands, deadlineMs: 0n })).outcomes;

beforeAll(async () => {
  service = await testService(AppModule, { grpc: true });
  games = grpcClient(WalletServiceClient, `127.0.0.1:${config.grpcPort}`, config);
  await service.events.deliver(
    MemberRegistered,
    MemberRegistered.fromPartial({ memberId: member, brand: 'BANYAN', currency: 'VND' }),
  );
  account = (await games.openAccount({ memberId: member, brand: 'BANYAN', currency: 'VND' })).accountId;
});

afterAll(async () => {
  games.close();
  await service.close();
});

describe('a registered member', () => {
  it('has an account once, however often it is told', async () => {
    await service.events.deliver(
      MemberRegistered,
      MemberRegistered.fromPartial({ memberId: member, brand: 'BANYAN', currency: 'VND' }),
    );
    const again = await games.openAccount({ memberId: member, brand: 'BANYAN', currency: 'VND' });
    expect(again).toEqual({ accountId: account, balanceMinor: 0n });
  });

  it('whose account is not open yet has a balance of zero', async () => {
    const { status, body } = await service.http('GET', '/wps/v2/wallets/balance', {
      token: await memberToken({ id: 404n }),
    });
    expect(status).toBe(200);
    expect(body['value']).toEqual({
      currency: 'VND',
      balanceMinor: '0',
      availableMinor: '0',
      lockedMinor: '0',
      bonusMinor: '0',
      isSingle: true,
    });
  });

  it('in a currency that is not kept here is refused', async () => {
    await expect(games.openAccount({ memberId: member, brand: 'BANYAN', currency: 'XXX' })).rejects.toMatchObject({
      code: 'wallet.currency_unknown',
    });
  });
});

describe('the vendors’ calls', () => {
  it('of another installation, which took this port for its own wallet’s, book nothing here', async () => {
    const foreign = grpcClient(WalletServiceClient, `127.0.0.1:${config.grpcPort}`, {
      tokenJwks: '{"keys":[{"kid":"another"}]}',
    });
    const win = command(CommandKind.COMMAND_KIND_WIN, 'foreign', 100n * vnd);
    await expect(foreign.applyMany({ commands: [win], deadlineMs: 0n })).rejects.toMatchObject({
      code: 'system.unavailable',
    });
    foreign.close();
    expect(await service.db.query(sql`select 1 from journal where external_id = 'foreign'`)).toEqual([]);
  });

  it('apply, answer again, refuse', async () => {
    const win = command(CommandKind.COMMAND_KIND_PROMO_WIN, 'w1', 100n * vnd);
    const bet = command(CommandKind.COMMAND_KIND_BET, 'b1', 30n * vnd);
    expect(await send(win, bet)).toEqual([
      {
        code: OutcomeCode.OUTCOME_CODE_APPLIED,
        balanceMinor: 100n * vnd,
        storedBalanceMinor: 0n,
        transactionId: `${account}:1`,
      },
      {
        code: OutcomeCode.OUTCOME_CODE_APPLIED,
        balanceMinor: 70n * vnd,
        storedBalanceMinor: 0n,
        transactionId: `${account}:2`,
      },
    ]);
    expect(await send(win, { ...bet, amountMinor: 1n })).toEqual([
      {
        code: OutcomeCode.OUTCOME_CODE_DUPLICATE,
        balanceMinor: 70n * vnd,
        storedBalanceMinor: 100n * vnd,
        transactionId: `${account}:1`,
      },
      { code: OutcomeCode.OUTCOME_CODE_CONFLICT, balanceMinor: 70n * vnd, storedBalanceMinor: 0n, transactionId: '' },
    ]);
    const { balances } = await games.getBalances({ accountIds: [account, 999_999n] });
    expect(balances).toEqual([{ accountId: account, balanceMinor: 70n * vnd, currency: 'VND' }]);
  });

  it('take no kind and no source of the cashier, beside commands that go through', async () => {
    const codes = (
      await send(
        command(7 as CommandKind, 'deposit', vnd),
        command(CommandKind.COMMAND_KIND_WIN, 'mine', vnd),
        command(CommandKind.COMMAND_KIND_WIN, 'house', vnd, { source: 'payment:sandbox' }),
        command(CommandKind.COMMAND_KIND_WIN, 'no-round', vnd, { roundId: '' }),
        command(CommandKind.COMMAND_KIND_JACKPOT_WIN, 'no-round', vnd, { roundId: '' }),
        command(CommandKind.COMMAND_KIND_FREESPIN_WIN, 'no-round', vnd, { roundId: '' }),
        command(CommandKind.COMMAND_KIND_FREESPIN_BONUS, 'no-round', vnd, { roundId: '' }),
        command(CommandKind.COMMAND_KIND_UNSPECIFIED, 'none', vnd),
      )
    ).map(({ code }) => code);
    const { OUTCOME_CODE_INVALID: invalid, OUTCOME_CODE_APPLIED: applied } = OutcomeCode;
    expect(codes).toEqual([invalid, applied, ...Array.from({ length: 5 }, () => invalid), invalid]);
  });

  it('takes no id of a vendor with a space: such ids are the ledger’s own', async () => {
    const { COMMAND_KIND_BET: bet, COMMAND_KIND_ROLLBACK_BET: rollback } = CommandKind;
    const codes = [
      await send(command(bet, 'w1 released', 1n)),
      await send(command(rollback, 'x takes back y', 0n, { reference: 'x' })),
      await send(command(rollback, 'r1', 0n, { reference: 'w1 released' })),
      await send(command(bet, 'w1\u00a0released', 1n)),
    ].map(([outcome]) => outcome?.code);
    expect(new Set(codes)).toEqual(new Set([OutcomeCode.OUTCOME_CODE_INVALID]));
  });

  it('of a newer caller are refused with their whole group, wherever in it the unknown one stands', async () => {
    const { OUTCOME_CODE_INVALID: invalid, OUTCOME_CODE_GROUP_REFUSED: refused } = OutcomeCode;
    const rows = () => service.db.query(sql`select account_id, version from journal order by 1, 2`);
    const newer = command(99 as CommandKind, 'newer-kind', vnd, { group: 'g' });
    const foreign = command(CommandKind.COMMAND_KIND_WIN, 'newer-source', vnd, { group: 'g', source: 'house:new' });
    for (const strange of [newer, foreign]) {
      const known = [
        command(CommandKind.COMMAND_KIND_BET, 'newer-bet', 1n, { group: 'g' }),
        command(CommandKind.COMMAND_KIND_WIN, 'newer-win', vnd, { group: 'g', reference: 'newer-bet' }),
      ];
      for (const place of [0, 1, 2]) {
        const before = await rows();
        const group = known.toSpliced(place, 0, strange);
        expect((await send(...group)).map(({ code }) => code)).toEqual(
          group.map((one) => (one === strange ? invalid : refused)),
        );
        expect(await rows()).toEqual(before);
      }
    }
  });

  it('past their deadline are not applied', async () => {
    const { outcomes } = await games.applyMany({
      commands: [command(CommandKind.COMMAND_KIND_WIN, 'late', vnd)],
      deadlineMs: 1n,
    });
    expect(outcomes[0]?.code).toBe(OutcomeCode.OUTCOME_CODE_EXPIRED);
  });

  it('of a frozen member: no bet, but the win; after the thaw the bet', async () => {
    const change = (status: string) =>
      service.events.deliver(MemberStatusChanged, MemberStatusChanged.fromPartial({ memberId: member, status }));
    await change('FROZEN');
    const frozen = await send(
      command(CommandKind.COMMAND_KIND_BET, 'f1', 1n),
      command(CommandKind.COMMAND_KIND_WIN, 'f1', 1n),
    );
    expect(frozen.map(({ code }) => code)).toEqual([
      OutcomeCode.OUTCOME_CODE_ACCOUNT_BLOCKED,
      OutcomeCode.OUTCOME_CODE_APPLIED,
    ]);
    await change('ACTIVE');
    expect((await send(command(CommandKind.COMMAND_KIND_BET, 'f1', 1n)))[0]?.code).toBe(
      OutcomeCode.OUTCOME_CODE_APPLIED,
    );
  });
});

describe('a member', () => {
  it('is told whether one wallet serves all vendors', async () => {
    const single = async () => {
      const token = await memberToken({ id: member });
      return (await service.http('GET', '/wps/v2/wallets/balance', { token })).body['value']?.['isSingle'];
    };
    const keep = (vendors: string[]) => service.events.deliver(TransferVendorsChanged, { vendors });
    expect(await single()).toBe(true);
    await keep(['moclan', 'studio']);
    await keep(['moclan']);
    expect(await single()).toBe(false);
    await keep([]);
    expect(await single()).toBe(true);
  });

  it('sees the own balance, and nobody else does without a token', async () => {
    const { body } = await service.http('GET', '/wps/v2/wallets/balance', { token: await memberToken({ id: member }) });
    expect(body).toEqual({
      success: true,
      message: '',
      value: {
        currency: 'VND',
        balanceMinor: '710000',
        availableMinor: '710000',
        lockedMinor: '0',
        bonusMinor: '0',
        isSingle: true,
      },
    });
    expect((await service.http('GET', '/wps/v2/wallets/balance')).status).toBe(401);
    expect((await service.http('GET', '/wps/wallet/statement')).status).toBe(401);
  });

  it('pages and filters the statement, the newest first, without tombstones', async () => {
    await send(command(CommandKind.COMMAND_KIND_ROLLBACK_BET, 'r9', 0n, { reference: 'never' }));
    const token = await memberToken({ id: member });
    const all = await service.http('GET', '/wps/wallet/statement?page=1&perPage=3', { token });
    expect(all.body['value']?.['total']).toBe(6);
    expect(all.body['value']?.['data']).toHaveLength(3);
    expect(all.body['value']?.['data']?.[0]).toMatchObject({
      kind: 'rollback_bet',
      amountMinor: '0',
      balanceAfterMinor: '710000',
      reference: 'r9',
      roundId: 'round-1',
    });
    const second = await service.http('GET', '/wps/wallet/statement?page=2&perPage=3', { token });
    expect(second.body['value']?.['data']?.[2]).toMatchObject({
      id: `${account}:1`,
      kind: 'promo_win',
      amountMinor: '1000000',
      gameCode: 'fortune',
      currency: 'VND',
    });
    const bets = await service.http('GET', '/wps/wallet/statement?kind=bet', { token });
    expect(bets.body['value']?.['total']).toBe(2);
    const later = new Date(service.clock.now().getTime() + 1000).toISOString();
    expect((await service.http('GET', `/wps/wallet/statement?from=${later}`, { token })).body['value']?.['total']).toBe(
      0,
    );
    expect((await service.http('GET', `/wps/wallet/statement?to=${later}`, { token })).body['value']?.['total']).toBe(
      6,
    );
    expect((await service.http('GET', '/wps/wallet/statement?kind=tombstone', { token })).status).toBe(400);
  });

  it('sees an empty statement before anything happened', async () => {
    const { body } = await service.http('GET', '/wps/wallet/statement', { token: await memberToken({ id: 404n }) });
    expect(body['value']).toEqual({ data: [], total: 0 });
  });
});

describe('an operator', () => {
  it('browses transactions with both ends and the sum', async () => {
    const token = await operatorToken(['ledger.view']);
    const page = await service.http('GET', '/admin/v1/wallet/transactions?perPage=2', { token });
    expect(page.status).toBe(200);
    expect(page.body['data']).toHaveLength(2);
    expect(page.body['pageInfo']).toEqual({ hasNextPage: true, hasPreviousPage: false });
    const { body } = await service.http('GET', `/admin/v1/wallet/transactions/${account}:2`, { token });
    expect(body).toMatchObject({
      id: `${account}:2`,
      kind: 'bet',
      source: 'vendor:studio',
      externalId: 'b1',
      memberId: '77',
      amountMinor: '-300000',
      sumMinor: '0',
    });
    expect(body['postings']).toEqual([
      { account: String(account), accountName: 'member:77 available', amountMinor: '-300000', currency: 'VND' },
      expect.objectContaining({ accountName: 'vendor:studio', amountMinor: '300000', currency: 'VND' }),
    ]);
  });

  it.each([
    [{ memberId: '77' }, 7],
    [{ memberId: '78' }, 0],
    [{ kind: 'bet' }, 2],
    [{ kind: ['bet', 'tombstone'] }, 3],
    [{ q: 'f1' }, 2],
    [{ source: 'vendor:other' }, 0],
    [{ source: 'vendor:studio', from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }, 7],
  ])('filters by %j', async (filter, found) => {
    const token = await operatorToken(['ledger.view']);
    for (const order of ['ASC', 'DESC']) {
      const url = `/admin/v1/wallet/transactions?sort=createdAt&order=${order}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
      expect((await service.http('GET', url, { token })).body['data']).toHaveLength(found);
    }
  });

  it('is refused wrong filters, wrong sorts, wrong ids, and everything without the permission', async () => {
    const token = await operatorToken(['ledger.view']);
    const status = async (path: string, as = token) =>
      (await service.http('GET', `/admin/v1/wallet/${path}`, { token: as })).status;
    expect(await status(`transactions?filter=${encodeURIComponent('{"x":1}')}`)).toBe(400);
    expect(await status(`transactions?filter=${encodeURIComponent(`{"memberId":"1 or 1=1"}`)}`)).toBe(400);
    expect(await status('transactions?sort=kind')).toBe(400);
    expect(await status('transactions/1')).toBe(400);
    expect(await status('transactions/999:999')).toBe(404);
    const other = await operatorToken(['member.view']);
    for (const path of ['transactions', 'transactions/1:1', 'accounts/77', 'integrity'])
      expect(await status(path, other)).toBe(403);
    expect(await status('transactions', await memberToken({ id: member }))).toBe(401);
  });

  it("sees a member's accounts", async () => {
    const { body } = await service.http('GET', '/admin/v1/wallet/accounts/77', {
      token: await operatorToken(['ledger.view']),
    });
    expect(body['memberId']).toBe('77');
    expect(body['accounts']).toEqual([
      {
        id: String(account),
        name: 'member:77 available',
        kind: 'available',
        currency: 'VND',
        balanceMinor: '710000',
        status: 'ACTIVE',
        overdrawn: false,
        version: '7',
      },
      expect.objectContaining({ name: 'member:77 hold', kind: 'hold', balanceMinor: '0' }),
    ]);
  });

  it('runs the proof, which is audited, and reads its result', async () => {
    const viewer = await operatorToken(['ledger.view']);
    expect((await service.http('GET', '/admin/v1/wallet/integrity', { token: viewer })).body).toEqual({
      ok: false,
      checkedAt: null,
      perCurrency: [],
    });
    expect((await service.http('POST', '/admin/v1/wallet/integrity/run', { token: viewer })).status).toBe(403);
    const run = await service.http('POST', '/admin/v1/wallet/integrity/run', {
      token: await operatorToken(['ledger.view', 'ledger.integrity']),
    });
    expect(run.body).toMatchObject({
      ok: true,
      perCurrency: [{ currency: 'VND', sumMinor: '0', accounts: 2, mismatches: 0 }],
    });
    expect((await service.http('GET', '/admin/v1/wallet/integrity', { token: viewer })).body).toEqual(run.body);
    const acted = await service.events.published(OperatorActed);
    expect(acted.map(({ action }) => action)).toEqual(['ledger.integrity']);
  });
});

// The last: it adds to what the ones above look at.
describe('commands', () => {
  it('of a sender whose bets and wins share their ids have one rollback for both', async () => {
    const { COMMAND_KIND_BET: bet, COMMAND_KIND_WIN: win, COMMAND_KIND_ROLLBACK: rollback } = CommandKind;
    const shared = { sharedIds: true };
    const codeOf = async (...sent: Parameters<typeof command>) => (await send(command(...sent)))[0]?.code;
    const { OUTCOME_CODE_APPLIED: applied, OUTCOME_CODE_TOMBSTONED: remembered } = OutcomeCode;
    expect(await codeOf(bet, 'shared-bet', vnd, shared)).toBe(applied);
    expect(await codeOf(win, 'shared-win', vnd, { ...shared, reference: 'shared-bet' })).toBe(applied);
    expect(await codeOf(rollback, 'shared-x', 0n, { reference: 'shared-win' })).toBe(applied);
    expect(await codeOf(rollback, 'shared-y', 0n, { reference: 'shared-bet' })).toBe(applied);
    expect(await codeOf(rollback, 'shared-z', 0n, { reference: 'shared-late' })).toBe(remembered);
    for (const kind of [bet, win])
      expect(await codeOf(kind, 'shared-late', vnd, shared)).toBe(OutcomeCode.OUTCOME_CODE_CANCELLED);
  });
});
