import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberRegistered, MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { GiftPosted } from '@banyan/proto/wallet/v1/events';
import { OutcomeCode, RewardKind, RewardPosting, WalletServiceClient } from '@banyan/proto/wallet/v1/wallet';
import { sql } from '@banyan/kernel/database';
import { grpcClient, SettingReader, type GrpcClient } from '@banyan/kernel/grpc';
import { horizonPassed, memberToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { config } from '../config.js';
import { AccountService } from '../ledger/account.service.js';
import { JournalSource } from '../ledger/journal.source.js';
import { LedgerService } from '../ledger/ledger.service.js';

const { OUTCOME_CODE_APPLIED: applied, OUTCOME_CODE_DUPLICATE: duplicate } = OutcomeCode;
const { OUTCOME_CODE_CONFLICT: conflict, OUTCOME_CODE_ACCOUNT_BLOCKED: blocked } = OutcomeCode;
const { OUTCOME_CODE_LIMIT_REACHED: limited, OUTCOME_CODE_BUSY: busy } = OutcomeCode;
const { OUTCOME_CODE_INVALID: invalid } = OutcomeCode;
const { REWARD_KIND_CASH: cash, REWARD_KIND_BONUS: bonus } = RewardKind;
const { REWARD_KIND_RELEASE: release, REWARD_KIND_FORFEIT: forfeit, REWARD_KIND_REBATE: rebate } = RewardKind;

/* Turnover of who has less than 1,000 VND left is closed. */
const k = 100_000n;

describe('rewards of promotions', () => {
  let service: TestService;
  let promotions: GrpcClient<WalletServiceClient>;
  beforeAll(async () => {
    service = await testService(AppModule, { grpc: true, replace: [[SettingReader, { get: async () => 0 }]] });
    promotions = grpcClient(WalletServiceClient, `127.0.0.1:${config.grpcPort}`, config);
    for (const memberId of [9n, 10n, 11n, 12n, 13n]) {
      const member = MemberRegistered.fromPartial({ memberId, brand: 'BANYAN', currency: 'VND' });
      await service.events.deliver(MemberRegistered, member);
    }
  });
  afterAll(async () => {
    promotions.close();
    await service.close();
  });

  const post = async (...postings: Array<Partial<RewardPosting>>) => {
    const { outcomes } = await promotions.postRewards({
      postings: postings.map((posting) =>
        RewardPosting.fromPartial({ memberId: 9n, brand: 'BANYAN', currency: 'VND', ...posting }),
      ),
    });
    return outcomes.map(({ code, movedMinor }) => [code, movedMinor]);
  };
  const moneyOf = async (memberId: bigint) => {
    const account = await service.app.get(AccountService).find(memberId, 'VND');
    return [account?.availableMinor, account?.bonusMinor];
  };

  it('move money once, whether they come twice or many at once, and are told as what they cost', async () => {
    const gift = { kind: cash, key: 'claim:1', amountMinor: 500n * k, turnover: 3, reference: 'campaign:1' };
    expect(await post(gift, gift)).toEqual([[applied, 500n * k], [duplicate, 500n * k]]); // prettier-ignore
    expect(await post({ ...gift, amountMinor: 501n * k })).toEqual([[conflict, 0n]]);
    expect(await post({ ...gift, turnover: 4 })).toEqual([[conflict, 0n]]);
    const next = { ...gift, key: 'claim:2' };
    const codes = (await Promise.all(Array.from({ length: 8 }, () => post(next)))).flat().map(([code]) => code);
    expect(codes.filter((code) => code === applied)).toHaveLength(1);
    expect(codes.filter((code) => code === duplicate)).toHaveLength(7);
    expect(await moneyOf(9n)).toEqual([1000n * k, 0n]);
    const back = { kind: rebate, key: 'gift:1', amountMinor: 7n * k, turnover: 0 };
    expect(await post(back, back)).toEqual([[applied, 7n * k], [duplicate, 7n * k]]); // prettier-ignore
    expect(await post({ ...back, kind: cash })).toEqual([[conflict, 0n]]);
    await horizonPassed(service.db.query);
    const { messages } = await new JournalSource().read(service.db.query, '', 10_000);
    const gifts = messages.filter(({ type }) => type === GiftPosted.$type).map(({ value }) => GiftPosted.decode(value));
    expect(gifts.map(({ part, amountMinor }) => [part, amountMinor])).toEqual([['PROMO', 500n * k], ['PROMO', 500n * k], ['REBATE', 7n * k]]); // prettier-ignore
  });

  it('have to be staked as often as was said, of a bonus too', async () => {
    const missing = async (id: number) => {
      const token = await memberToken({ id, username: `m${id}` });
      const { body } = await service.http('GET', '/wps/wallet/turnover', { token });
      return (body.value as unknown as { missingMinor: string }).missingMinor;
    };
    expect(await missing(9)).toBe(String(3000n * k));
    await post({ memberId: 10n, kind: bonus, key: 'claim:3', amountMinor: 1000n * k, turnover: 0 });
    expect(await missing(10)).toBe('0');
    const second = { kind: bonus, key: 'claim:4', amountMinor: 100n * k, turnover: 7 };
    // One bonus at a time: what is left of another one belongs to none that comes after it.
    expect(await post({ ...second, memberId: 10n })).toEqual([[limited, 0n]]);
    expect(await post({ ...second, memberId: 13n })).toEqual([[applied, 100n * k]]);
    expect(await missing(13)).toBe(String(700n * k));
  });

  it('end a bonus with what is left of it, once, and with nothing when nothing is left', async () => {
    const { accountId } = await service.app.get(AccountService).open(10n, 'BANYAN', 'VND');
    const bet = { accountId, kind: 'bet', source: 'vendor:studio', externalId: 'b1', amountMinor: 300n * k } as const;
    await service.app.get(LedgerService).apply([{ ...bet, currency: 'VND', roundId: 'r1', gameCode: 'g' }]);
    const asked = { memberId: 10n, currency: 'VND', key: 'claim:3', afterVersion: 0n };
    const { rounds, version, nextVersion } = await promotions.getBonusRounds(asked);
    expect([rounds, nextVersion]).toEqual([[{ source: 'vendor:studio', roundId: 'r1' }], 0n]);
    const [days, now] = [101 * 86_400_000, service.clock.now()];
    service.clock.advance(days);
    expect((await promotions.getBonusRounds(asked)).rounds).toEqual([]);
    service.clock.set(now);
    const end = { memberId: 10n, kind: release, key: 'release:3', bonusVersion: version };
    expect(await post({ ...end, bonusVersion: version - 1n })).toEqual([[busy, 0n]]);
    expect(await post(end, end)).toEqual([[applied, 700n * k], [duplicate, 700n * k]]); // prettier-ignore
    expect(await post({ ...end, kind: forfeit })).toEqual([[conflict, 0n]]);
    const rest = { memberId: 10n, kind: forfeit };
    expect(await post({ ...rest, key: 'forfeit:4' })).toEqual([[applied, 0n]]);
    expect(await moneyOf(10n)).toEqual([700n * k, 0n]);
    await post({ memberId: 10n, kind: bonus, key: 'claim:5', amountMinor: 50n * k });
    expect((await promotions.getBonusRounds({ ...asked, key: 'claim:5' })).rounds).toEqual([]);
    const away = { ...rest, key: 'forfeit:5' };
    expect(await post(away, away)).toEqual([[applied, 50n * k], [duplicate, 50n * k]]); // prettier-ignore
    expect(await moneyOf(10n)).toEqual([700n * k, 0n]);
  });

  it('are not given to who is frozen, excluded or kept from bonuses, and leave no trace then', async () => {
    const gift = { memberId: 11n, kind: cash, key: 'claim:6', amountMinor: 5n };
    const status = { memberId: 11n, brand: 'BANYAN', reason: '', frozenBy: '' };
    await service.events.deliver(MemberStatusChanged, { ...status, status: 'FROZEN' });
    expect(await post(gift, { ...gift, kind: bonus })).toEqual([[blocked, 0n], [blocked, 0n]]); // prettier-ignore
    await service.events.deliver(MemberStatusChanged, { ...status, status: 'ACTIVE' });
    const token = await memberToken({ id: 12, username: 'm12' });
    const asked = await service.http('POST', '/wps/wallet/limits/exclusion', { token, body: { choice: 'P1M' } });
    await service.db.query(
      sql`insert into account_exclusion (account_id, until, choice, updated_by, updated_at)
       select id, now() + interval '10 years', 'FOREVER', 'spec', now() from account where member_id = 12 and kind = 'available' on conflict do nothing`,
    );
    expect(asked.status).toBeLessThan(500);
    expect(await post({ ...gift, memberId: 12n })).toEqual([[blocked, 0n]]);
    await service.db.query(
      sql`insert into member_restriction (member_id, brand, what, reason, from_at, idempotency_key, made_by, made_by_name, created_at)
       values (11, 'BANYAN', 'bonus', 'a spec', '2020-01-01', gen_random_uuid(), 1, 'op', '2020-01-01')`,
    );
    expect(await post(gift)).toEqual([[blocked, 0n]]);
    await service.db.query(sql`delete from member_restriction where member_id = 11`);
    expect(await post(gift)).toEqual([[applied, 5n]]);
  });

  it('are refused where they cannot be read', async () => {
    const gift = { kind: cash, key: 'claim:7', amountMinor: 5n };
    const broken = [
      { kind: 9 },
      { key: 'a b' },
      { key: '' },
      { amountMinor: 0n },
      { amountMinor: -5n },
      { currency: 'XXX' },
    ];
    for (const flaw of [...broken, { turnover: 101 }, { turnover: -1 }, { memberId: 0n }, { kind: release }])
      expect(await post({ ...gift, ...flaw })).toEqual([[invalid, 0n]]);
  });
});
