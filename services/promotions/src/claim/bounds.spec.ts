import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { memberToken } from '@banyan/kernel/testing';
import { cashReward, PromotionsFixture, vnd } from '../fixtures/promotions.fixture.js';
import { ExpiryService } from './expiry.service.js';

const minor = (amount: number): bigint => BigInt(vnd(amount));
const pointsReward = { ...cashReward, kind: 'POINTS', amountMinor: '0', turnover: 0, count: 50 };
const dayMs = 86_400_000;

describe('the bounds of members who have something in common', () => {
  let promotions: PromotionsFixture;
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
  });
  afterAll(() => promotions.close());

  const from = async (ip: string, member: number, method: 'GET' | 'POST', path: string) => {
    const token = await memberToken({ id: member, username: `m${member}`, accountType: 0 });
    const headers = { 'accept-language': 'en', 'x-real-ip': ip };
    return promotions.service.http(method, `/wps/promotions${path}`, { token, headers, ...(method === 'POST' && { body: {} }) }); // prettier-ignore
  };
  const join = async (ip: string, member: number, id: string) => (await from(ip, member, 'POST', `/${id}/join`)).body['code'] ?? 'joined'; // prettier-ignore
  const claim = async (ip: string, member: number, id: string) => (await from(ip, member, 'POST', `/${id}/reward`)).body['code'] ?? 'given'; // prettier-ignore
  const spentOf = async (id: string) => (await promotions.operator(1, 'GET', `/campaigns/${id}`)).body;
  const recordOf = async (member: number, id: string) => {
    const filter = encodeURIComponent(JSON.stringify({ memberId: String(member), campaignId: id }));
    const { body } = await promotions.operator(1, 'GET', `/claims?filter=${filter}`);
    return (body.data as unknown as object[])[0];
  };

  it.each([
    ['cash', cashReward, vnd(1_000_000)],
    ['points', pointsReward, '0'],
  ])(
    'of a network lets so many claim %s at once and no more, in whatever spelling of an address',
    async (name, reward, budgetMinor) => {
      const id = await promotions.live({ budgetMinor }, { perNetwork: 3, reward });
      const first = name === 'cash' ? 100 : 200;
      const members = Array.from({ length: 20 }, (_none, at) => first + at);
      const homeOf = (member: number) => (member % 2 ? '2001:db8:1:2::9' : '2001:0db8:1:2:ffff::1');
      for (const member of members) expect(await join('203.0.113.7', member, id)).toBe('joined');
      const answers = await Promise.all([...members, ...members].map((member) => claim(homeOf(member), member, id)));
      expect(new Set(answers)).toEqual(new Set(['given', 'promotions.claim_network']));
      expect(await spentOf(id)).toMatchObject({ taken: 3 });
      const refused = members.find((_member, at) => answers[at] !== 'given') ?? 0;
      expect(await recordOf(refused, id)).toMatchObject({
        state: 'CLAIMABLE',
        refused: 'promotions.claim_network',
        refusedText: expect.stringContaining('địa chỉ mạng'),
      });
      // Who has it already changes nothing, and from elsewhere there is one.
      const had = members.find((_member, at) => answers[at] === 'given') ?? 0;
      expect(await claim('2001:db8:1:2::9', had, id)).toBe('given');
      expect(await claim('198.51.100.4', refused, id)).toBe('given');
      expect(await recordOf(refused, id)).toMatchObject({ state: 'GRANTED', refused: null, refusedText: null });
      expect(await spentOf(id)).toMatchObject({ taken: 4 });
    },
  );

  it('of a network is said before one joins, and keeps who is behind it from joining', async () => {
    const id = await promotions.live({}, { perNetwork: 1 });
    const conditionOf = async (ip: string, member: number) => {
      const { conditions } = (await from(ip, member, 'GET', `/${id}`)).body.value as unknown as {
        conditions: object[];
      };
      return conditions.find((each) => (each as { code: string }).code === 'network');
    };
    expect(await conditionOf('192.0.2.1', 1)).toMatchObject({ met: true, sentence: expect.stringContaining('1') });
    expect(await join('192.0.2.1', 1, id)).toBe('joined');
    expect(await claim('192.0.2.1', 1, id)).toBe('given');
    expect(await conditionOf('192.0.2.1', 2)).toMatchObject({ met: false });
    expect(await join('192.0.2.1', 2, id)).toBe('promotions.not_eligible');
    expect(await join('192.0.2.2', 2, id)).toBe('joined');
  });

  it('of a network begins anew with the period, counts where one joined what is paid by itself, and is free again when the wallet refuses', async () => {
    const id = await promotions.live({}, { per: 'DAY', perNetwork: 1, automatic: true });
    for (const member of [11, 12]) expect(await join('192.0.2.9', member, id)).toBe('joined');
    promotions.wallet.blocking = 2;
    await promotions.work();
    promotions.wallet.blocking = 0;
    expect([promotions.wallet.cashOf(11), promotions.wallet.cashOf(12)]).toEqual([0n, minor(10_000)]);
    expect(await claim('192.0.2.9', 11, id)).toBe('promotions.claim_network');
    promotions.service.clock.advance(dayMs);
    expect(await join('192.0.2.9', 11, id)).toBe('joined');
    await promotions.work();
    expect(promotions.wallet.cashOf(11)).toBe(minor(10_000));
  });

  it.each([
    ['perPhone', 'phone', (member: number, mark: string): unknown => promotions.mobiles.set(BigInt(member), mark)],
    ['perCard', 'card', (member: number, mark: string): unknown => promotions.wallet.cards.set(BigInt(member), [mark])],
  ] as const)(
    '%s asks for one, and lets so many with the same claim at once, also after it went to another account',
    async (bound, kind, own) => {
      const id = await promotions.live({}, { [bound]: 1 });
      const first = kind === 'phone' ? 300 : 400;
      const members = [0, 1, 2, 3].map((at) => first + at);
      expect(await join('192.0.2.1', first, id)).toBe('promotions.not_eligible');
      for (const member of members) own(member, `mark-${first}`);
      for (const member of members) expect(await join('192.0.2.1', member, id)).toBe('joined');
      const answers = await Promise.all(members.map((member) => claim('192.0.2.1', member, id)));
      expect(answers.filter((answer) => answer === 'given')).toHaveLength(1);
      expect(new Set(answers)).toEqual(new Set(['given', `promotions.claim_${kind}`]));
      const [one = 0, two = 0] = members.filter((_member, at) => answers[at] !== 'given');
      expect(await recordOf(one, id)).toMatchObject({ refused: `promotions.claim_${kind}` });
      if (kind === 'phone') promotions.mobiles.delete(BigInt(one));
      else promotions.wallet.cards.delete(BigInt(one));
      expect(await claim('192.0.2.1', one, id)).toBe(`promotions.claim_${kind}_needed`);
      own(one, `mark-of-${one}`);
      expect(await claim('192.0.2.1', one, id)).toBe('given');
      expect(await claim('192.0.2.1', two, id)).toBe(`promotions.claim_${kind}`);
      expect(await spentOf(id)).toMatchObject({ taken: 2 });
    },
  );

  it('keeps digests alone, and forgets them when nothing is counted by them any more, not while anybody may still claim', async () => {
    const marks = () =>
      promotions.service.owner.query<{ mark: string; period: string }>(sql`select mark, period from claim_mark`);
    expect(JSON.stringify(await marks())).not.toMatch(/192\.0\.2|2001|mark-/);
    const expiry = promotions.service.app.get(ExpiryService);
    const { signal } = new AbortController();
    promotions.service.clock.advance(41 * dayMs);
    await promotions.service.owner.query(sql`update campaign set state = 'ENDED', updated_at = '2026-03-01'`);
    const open = await promotions.service.owner.query(
      sql`select 1 from claim_mark m join claim c on c.campaign_id = m.campaign_id and c.period = m.period and c.state = 'CLAIMABLE'`,
    );
    expect(open.length).toBeGreaterThan(0);
    await expiry.forget(signal);
    expect((await marks()).length).toBeGreaterThan(0);
    const [had] = await promotions.service.owner.query<{ count: number }>(
      sql`select count(*)::int as count from claim_mark m join claim g on g.id = m.claim_id and g.state = 'GRANTED'`,
    );
    expect(had?.count).toBeGreaterThan(0);
    await expiry.expire();
    await expiry.forget(signal);
    expect(await marks()).toEqual([]);
  });
});
