import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberRegistered, MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { AgentPosting, AgentPurpose, OutcomeCode, WalletServiceClient } from '@banyan/proto/wallet/v1/wallet';
import { grpcClient, type GrpcClient } from '@banyan/kernel/grpc';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { config } from '../config.js';

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
    await service.events.deliver(MemberStatusChanged, { memberId: 9n, brand: 'BANYAN', status: 'FROZEN', reason: '' });
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
});
