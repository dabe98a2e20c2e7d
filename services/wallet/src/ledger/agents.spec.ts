import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberRegistered, MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { AgentEntryPosted } from '@banyan/proto/wallet/v1/events';
import { AgentPosting, AgentPurpose, OutcomeCode, WalletServiceClient } from '@banyan/proto/wallet/v1/wallet';
import { grpcClient, type GrpcClient } from '@banyan/kernel/grpc';
import { horizonPassed, memberToken, operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { config } from '../config.js';
import { JournalSource } from './journal.source.js';

const { OUTCOME_CODE_APPLIED: applied, OUTCOME_CODE_DUPLICATE: duplicate } = OutcomeCode;

describe('postings to agents', () => {
  let service: TestService;
  let contracts: GrpcClient<WalletServiceClient>;
  beforeAll(async () => {
    service = await testService(AppModule, { grpc: true });
    contracts = grpcClient(WalletServiceClient, `127.0.0.1:${config.grpcPort}`, config);
    const member = MemberRegistered.fromPartial({ memberId: 9n, brand: 'BANYAN', currency: 'VND' });
    await service.events.deliver(MemberRegistered, member);
  });
  afterAll(async () => {
    contracts.close();
    await service.close();
  });

  const salary = { memberId: 9n, brand: 'BANYAN', currency: 'VND', purpose: AgentPurpose.AGENT_PURPOSE_SALARY };
  const post = async (...postings: Array<Partial<AgentPosting>>) => {
    const { outcomes } = await contracts.postAgents({
      postings: postings.map((posting) => AgentPosting.fromPartial({ ...salary, ...posting })),
    });
    return outcomes.map(({ code, balanceMinor }) => [code, balanceMinor]);
  };

  it('move money once, whether they come twice or two at once', async () => {
    const pay = { key: 'DAILY:1:2026-03-10', amountMinor: 500n, reference: 'bill 1' };
    expect(await post(pay)).toEqual([[applied, 500n]]);
    expect(await post(pay)).toEqual([[duplicate, 500n]]);
    const next = { ...pay, key: 'DAILY:1:2026-03-11' };
    const codes = (await Promise.all([post(next), post(next)])).flat().map(([code]) => code);
    expect(codes).toEqual(expect.arrayContaining([applied, duplicate]));
    expect(await post({ ...pay, amountMinor: 501n })).toEqual([[OutcomeCode.OUTCOME_CODE_CONFLICT, 1000n]]);
  });

  it('collect no more than there is, and leave no trace of what was refused', async () => {
    const due = { key: 'DIVIDEND:2:2026-03-01:collect', purpose: AgentPurpose.AGENT_PURPOSE_DIVIDEND };
    expect(await post({ ...due, amountMinor: -1001n })).toEqual([[OutcomeCode.OUTCOME_CODE_INSUFFICIENT_FUNDS, 1000n]]);
    expect(await post({ ...due, amountMinor: -900n }, { ...due, amountMinor: -900n })).toEqual([
      [applied, 100n],
      [duplicate, 100n],
    ]);
  });

  it('reach an account that is frozen, and come from it', async () => {
    await service.events.deliver(MemberStatusChanged, {
      memberId: 9n,
      brand: 'BANYAN',
      status: 'FROZEN',
      reason: '',
      frozenBy: '',
    });
    expect(await post({ key: 'a', amountMinor: 50n }, { key: 'b', amountMinor: -150n })).toEqual([
      [applied, 150n],
      [applied, 0n],
    ]);
  });

  it('answer what they cannot read', async () => {
    const invalid = OutcomeCode.OUTCOME_CODE_INVALID;
    expect(await post({ key: 'c', amountMinor: 1n, currency: 'XXX' })).toEqual([[invalid, 0n]]);
    expect(await post({ key: 'd', amountMinor: 1n, purpose: AgentPurpose.AGENT_PURPOSE_UNSPECIFIED })).toEqual([
      [invalid, 0n],
    ]);
    expect(await post({ key: '', amountMinor: 1n })).toEqual([[invalid, 0n]]);
  });

  it('are told to who tells members, each with its sign and what it is for', async () => {
    await horizonPassed(service.db.query);
    const { messages } = await new JournalSource().read(service.db.query, '', 100);
    const told = messages
      .filter(({ type }) => type === AgentEntryPosted.$type)
      .map(({ value }) => AgentEntryPosted.decode(value))
      .map(({ memberId, part, amountMinor, reference }) => [memberId, part, amountMinor, reference]);
    expect(told).toHaveLength(5);
    expect(told).toEqual(
      expect.arrayContaining([
        [9n, 'SALARY', 500n, 'bill 1'],
        [9n, 'DIVIDEND', -900n, 'DIVIDEND:2:2026-03-01:collect'],
        [9n, 'SALARY', -150n, 'b'],
      ]),
    );
  });

  describe('in statements', () => {
    const of10 = { ...salary, memberId: 10n };
    const span = { periodStart: new Date('2026-03-15T17:00:00Z'), periodEnd: new Date('2026-03-31T17:00:00Z') };
    const dividend = { ...of10, ...span, purpose: AgentPurpose.AGENT_PURPOSE_DIVIDEND, kind: 'DIVIDEND' };
    const window = { periodStart: new Date('2026-03-23T08:45:00Z'), periodEnd: new Date('2026-03-23T08:50:00Z') };
    const collect = 'DIVIDEND:5:2026-03-15T17:00:00.000Z:collect';
    type Entry = Record<'kind' | 'reference' | 'amountMinor', string> &
      Record<'billId' | 'periodStart' | 'periodEnd', string | null>;
    const statement = async (filter = ''): Promise<Entry[]> => {
      const token = await memberToken({ id: 10n });
      const { status, body } = await service.http('GET', `/wps/wallet/statement?perPage=50${filter}`, { token });
      expect(status).toBe(200);
      return (body['value'] as unknown as { data: Entry[] }).data;
    };
    const told = ({ kind, amountMinor, billId, periodStart, periodEnd }: Entry) => [
      kind,
      amountMinor,
      billId,
      periodStart,
      periodEnd,
    ];
    const inConsole = async (kind: string) => {
      const filter = encodeURIComponent(JSON.stringify({ memberId: '10', kind }));
      const token = await operatorToken(['ledger.view']);
      const { body } = await service.http('GET', `/admin/v1/wallet/transactions?filter=${filter}`, { token });
      return (body as unknown as { data: Entry[] }).data.map(({ kind: name, amountMinor }) => [name, amountMinor]);
    };
    beforeAll(async () => {
      await service.events.deliver(
        MemberRegistered,
        MemberRegistered.fromPartial({ memberId: 10n, brand: 'BANYAN', currency: 'VND' }),
      );
      // As an older replica of contracts sends them: only their keys say what they are.
      await post(
        { ...of10, key: 'REALTIME:3:2026-03-23T08:45:00.000Z', amountMinor: 1n, reference: 'bill:31' },
        { ...of10, key: 'HOURLY:3:2026-03-22T17:00:00.000Z', amountMinor: 2n, reference: 'bill:32' },
        {
          ...dividend,
          kind: '',
          periodStart: undefined,
          periodEnd: undefined,
          key: 'DIVIDEND:3:2026-03-15T17:00:00.000Z',
          amountMinor: 3n,
          reference: 'bill:33',
        },
        { ...of10, key: 'odd', amountMinor: 4n, reference: '' },
      );
      await post(
        {
          ...of10,
          kind: 'DAILY',
          periodStart: new Date('2026-03-22T17:00:00Z'),
          periodEnd: new Date('2026-03-23T17:00:00Z'),
          key: 'DAILY:4:x',
          amountMinor: 500n,
          reference: 'bill:41',
        },
        { ...of10, ...window, kind: 'REALTIME', key: 'REALTIME:4:x', amountMinor: 6n, reference: 'bill:42' },
        { ...dividend, key: 'DIVIDEND:4:x', amountMinor: 7n, reference: 'bill:43' },
        {
          ...dividend,
          forced: true,
          periodStart: undefined,
          periodEnd: undefined,
          key: 'REPAY:8:0',
          amountMinor: -8n,
          reference: 'default:8',
        },
      );
      // Refused while it was asked of the agent, taken by force after that: under one key.
      await post({ ...dividend, key: collect, amountMinor: -9_000n, reference: 'bill:51' });
      await post({ ...dividend, forced: true, key: collect, amountMinor: -9n, reference: 'bill:51' });
      await post({ ...dividend, forced: true, key: collect, amountMinor: -9n, reference: 'bill:51' });
    });

    it('have a kind of their own, the period and the bill, and no key', async () => {
      const all = await statement();
      expect(all.map(told).reverse()).toEqual([
        ['realtime_salary', '1', '31', '2026-03-23T08:45:00.000Z', '2026-03-23T08:50:00.000Z'],
        ['hourly_salary', '2', '32', '2026-03-22T17:00:00.000Z', '2026-03-23T17:00:00.000Z'],
        ['dividend', '3', '33', '2026-03-15T17:00:00.000Z', null],
        ['adjustment', '4', null, null, null],
        ['daily_salary', '500', '41', '2026-03-22T17:00:00.000Z', '2026-03-23T17:00:00.000Z'],
        ['realtime_salary', '6', '42', '2026-03-23T08:45:00.000Z', '2026-03-23T08:50:00.000Z'],
        ['dividend', '7', '43', '2026-03-15T17:00:00.000Z', '2026-03-31T17:00:00.000Z'],
        ['forced_payment', '-8', null, null, null],
        ['forced_payment', '-9', '51', '2026-03-15T17:00:00.000Z', '2026-03-31T17:00:00.000Z'],
      ]);
      expect(all.map(({ reference }) => reference).join('')).toBe('');
    });

    it.each([
      ['dividend', ['7', '3']],
      ['daily_salary', ['500']],
      ['hourly_salary', ['2']],
      ['realtime_salary', ['6', '1']],
      ['forced_payment', ['-9', '-8']],
      ['adjustment', ['4']],
      ['transfer', []],
    ])('are found by %s, in the console too', async (kind, amounts) => {
      expect((await statement(`&kind=${kind}`)).map(({ amountMinor }) => amountMinor)).toEqual(amounts);
      const found = await inConsole(kind);
      expect(found.every(([name]) => name === kind)).toBe(true);
      expect(found).toHaveLength(amounts.length);
      expect(new Set(found.map(([, amount]) => amount))).toEqual(new Set(amounts));
    });
  });
});
