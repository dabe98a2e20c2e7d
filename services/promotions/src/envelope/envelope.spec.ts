import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { sql } from '@banyan/kernel/database';
import type { Json } from '@banyan/kernel/testing';
import { PromotionsFixture, vnd } from '../fixtures/promotions.fixture.js';
import { GiftService } from '../gift/gift.service.js';
import type { EnvelopeProofDto } from './envelope.dto.js';
import { EnvelopeService } from './envelope.service.js';
import { commitmentOf, sharesOf } from './split.js';

interface Opened {
  readonly amountMinor: string;
  readonly place: number;
  readonly state: string;
}
const never = new AbortController().signal;
const content = {
  currency: 'VND',
  texts: [
    { language: 'EN', title: 'Harvest rain', content: 'One share each.' },
    { language: 'VI', title: 'Mưa lì xì', content: '' },
  ],
  totalMinor: vnd(100_000),
  shares: 10,
  leastMinor: vnd(1_000),
  turnover: 1,
  minLevel: 0,
  paidIn: false,
  perAddress: 0,
  opens: '2026-03-16T20:00',
  closes: '2026-03-16T20:05',
};
const opened = new Date('2026-03-16T13:00:30Z');

describe('the split of an envelope', () => {
  const seed = Buffer.alloc(32, 7);
  const parts = { id: 12n, totalMinor: 1_000_003n, shares: 7, leastMinor: 1_000n };

  it('is the total exactly, has the least for each, and is the same for the same seed', () => {
    for (let round = 0; round < 200; round++) {
      const of = createHash('sha256').update(`seed ${round}`).digest();
      const some = { ...parts, totalMinor: parts.totalMinor + BigInt(round), shares: 1 + (round % 40) };
      const shares = sharesOf(of, some);
      expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(some.totalMinor);
      expect(shares.every((share) => share >= some.leastMinor)).toBe(true);
      expect(sharesOf(of, some)).toEqual(shares);
    }
    expect(sharesOf(seed, { ...parts, totalMinor: 7_000n })).toEqual(Array.from({ length: 7 }, () => 1_000n));
  });

  // Recomputed outside of this code from its description: HMAC-SHA256, six bytes and one, sums rounded down.
  it('follows its description', () => {
    expect(sharesOf(seed, parts).map(String)).toEqual([
      '187818',
      '258234',
      '218857',
      '88818',
      '164230',
      '70110',
      '11936',
    ]);
    expect(commitmentOf(seed, parts)).toBe(
      createHash('sha256')
        .update(`${'07'.repeat(32)}:12:1000003:7:1000`)
        .digest('hex'),
    );
  });

  it('favours no place', () => {
    const sums = Array.from({ length: 5 }, () => 0);
    for (let round = 0; round < 4_000; round++) {
      const of = createHash('sha256').update(`place ${round}`).digest();
      for (const [place, share] of sharesOf(of, { ...parts, totalMinor: 55_000n, shares: 5 }).entries())
        sums[place] = (sums[place] ?? 0) + Number(share);
    }
    // The mean of each is 11,000; its error at so many rounds about 75.
    for (const sum of sums) expect(Math.abs(sum / 4_000 - 11_000)).toBeLessThan(400);
  });
});

describe('red envelopes', () => {
  let promotions: PromotionsFixture;
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
    for (let id = 1; id <= 60; id++) await promotions.registered(id);
  });
  afterAll(() => promotions.close());

  const step = (revision: number) => ({ revision, reason: 'a spec' });
  const write = async (of: object = {}): Promise<Json & { id: string; revision: number }> => {
    const body = { ...content, brand: 'BANYAN', reason: 'a spec', ...of };
    const written = await promotions.operator(1, 'POST', '/envelopes', body);
    expect(written.body).toMatchObject({ state: 'DRAFT' });
    return written.body as Json & { id: string; revision: number };
  };
  const publish = async (of: object = {}): Promise<string> => {
    promotions.service.clock.set(new Date('2026-03-16T05:00:00Z'));
    const { id } = await write(of);
    await promotions.operator(1, 'POST', `/envelopes/${id}/propose`, step(1));
    expect((await promotions.operator(2, 'POST', `/envelopes/${id}/publish`, step(2))).body).toMatchObject({
      state: 'PUBLISHED',
      publishedBy: 'op2',
    });
    promotions.service.clock.set(opened);
    return id;
  };
  const open = async (member: number, id: string, more: { accountType?: number; ip?: string } = {}) => {
    const { status, body } = await promotions.envelopes(member, 'POST', `/${id}/open`, more);
    return status === 200 ? (body.value as unknown as Opened) : { code: body['code'] as unknown as string };
  };
  const shown = async (member: number, id: string) => {
    const { body } = await promotions.envelopes(member, 'GET', `?filter={"id":"${id}"}`);
    return (body.value as unknown as { data: Json[] }).data[0];
  };
  const paidTo = (member: number, period: string) =>
    promotions.wallet.applied.filter(({ memberId, reference }) => memberId === BigInt(member) && reference === period);
  const proofOf = (id: string) => promotions.envelopes(1, 'GET', `/${id}/proof`);

  it('are written by one operator and published by another, and nobody sees them before', async () => {
    promotions.service.clock.set(new Date('2026-03-16T05:00:00Z'));
    const refusedWith = async (of: object) =>
      (await promotions.operator(1, 'POST', '/envelopes', { ...content, brand: 'BANYAN', reason: 'a spec', ...of }))
        .body['code'];
    expect(await refusedWith({ leastMinor: vnd(10_001) })).toBe('promotions.envelope_sum');
    expect(await refusedWith({ closes: '2026-03-16T20:00' })).toBe('promotions.campaign_times');
    expect(await refusedWith({ closes: '2026-03-24T20:00' })).toBe('promotions.campaign_times');
    expect(await refusedWith({ opens: '2026-02-30T20:00' })).toBe('promotions.campaign_times');
    expect(await refusedWith({ currency: 'ABC' })).toBe('promotions.campaign_terms');
    expect(await refusedWith({ texts: [content.texts[0], content.texts[0]] })).toBe('promotions.campaign_texts');
    const { id } = await write();
    const say = async (by: number, verb: string, revision: number, permissions?: string[]) => {
      const { body } = await promotions.operator(by, 'POST', `/envelopes/${id}/${verb}`, step(revision), permissions);
      return body['code'] ?? body['state'];
    };
    expect(await shown(1, id)).toBeUndefined();
    expect(await say(2, 'publish', 1)).toBe('promotions.envelope_state');
    expect(await say(1, 'propose', 2)).toBe('request.stale');
    expect(await say(1, 'propose', 1)).toBe('PROPOSED');
    // What is changed has to be proposed again.
    const change = { ...content, ...step(2), shares: 5 };
    expect((await promotions.operator(1, 'PUT', `/envelopes/${id}`, change)).body).toMatchObject({
      state: 'DRAFT',
      proposedBy: null,
      shares: 5,
    });
    expect(await say(1, 'propose', 3)).toBe('PROPOSED');
    // What is promised is promised before it opens.
    promotions.service.clock.set(opened);
    expect(await say(2, 'publish', 4)).toBe('promotions.envelope_late');
    promotions.service.clock.set(new Date('2026-03-16T05:00:00Z'));
    expect(await say(1, 'publish', 4)).toBe('promotions.second_person');
    expect(await say(2, 'publish', 4, ['promotion.edit'])).toBe('auth.forbidden');
    expect(await Promise.all([say(2, 'publish', 4), say(3, 'publish', 4)])).toEqual(
      expect.arrayContaining(['PUBLISHED', 'request.stale']),
    );
    expect(await say(1, 'propose', 5)).toBe('promotions.envelope_state');
    expect((await promotions.operator(1, 'PUT', `/envelopes/${id}`, { ...change, revision: 5 })).body['code']).toBe(
      'promotions.envelope_state',
    );
    expect(await shown(1, id)).toMatchObject({ status: 'COMING', title: 'Harvest rain', left: 5, mineMinor: null });
    const acted = (await promotions.service.events.published(OperatorActed)).map(({ action }) => action);
    expect(acted).toEqual(
      expect.arrayContaining(['envelope.write', 'envelope.edit', 'envelope.propose', 'envelope.publish']),
    );
    // Operators read no seed, and no share that is not opened.
    expect(Object.keys((await promotions.operator(1, 'GET', `/envelopes/${id}`)).body)).not.toContain('seed');
    expect(await open(1, id)).toEqual({ code: 'promotions.envelope_closed' });
    expect(await say(2, 'end', 5)).toBe('ENDED');
    promotions.service.clock.set(opened);
    expect(await open(1, id)).toEqual({ code: 'promotions.envelope_closed' });
    expect(await shown(1, id)).toMatchObject({ status: 'CLOSED', isProven: true });
  });

  it('give a member one share, paid once, whether he opens twice, twice at once, or the answer of the wallet is lost', async () => {
    const id = await publish();
    const reference = 'gift:envelope';
    const before = (member: number) => paidTo(member, reference).length;
    // What the wallet refuses for now is the member's all the same, and he is told.
    promotions.wallet.blocking = 2;
    expect(await open(4, id)).toMatchObject({ state: 'CLAIMABLE' });
    const first = await open(1, id);
    expect(first).toMatchObject({ state: 'GRANTED' });
    expect(await open(1, id)).toEqual(first);
    expect(before(1)).toBe(1);
    const [one, two] = await Promise.all([open(2, id), open(2, id)]);
    expect(one).toEqual(two);
    expect(before(2)).toBe(1);
    // It is the member's, and paid when the wallet answers.
    promotions.wallet.losing = 1;
    const third = await open(3, id);
    expect(third).toMatchObject({ state: 'GRANTING' });
    promotions.service.clock.set(new Date(opened.getTime() + 10_000));
    await Promise.all([open(3, id), promotions.service.app.get(GiftService).work(never)]);
    const amounts = paidTo(3, reference).map(({ amountMinor }) => String(amountMinor));
    expect(amounts).toEqual([(third as Opened).amountMinor]);
    expect(await shown(3, id)).toMatchObject({ status: 'OPEN', left: 6, mineMinor: amounts[0] });
    expect((await promotions.operator(1, 'GET', `/envelopes/${id}`)).body).toMatchObject({ taken: 4 });
    const gifts = (await promotions.vip(3, 'GET', '/gifts')).body.value as unknown as { data: Json[] };
    expect(gifts.data).toMatchObject([{ kind: 'ENVELOPE', period: `ENVELOPE-${id}`, state: 'GRANTED', turnover: 1 }]);
    // Somebody of another brand, or nobody, knows no such envelope.
    expect((await promotions.envelopes(3, 'POST', '/999999/open')).body['code']).toBe('promotions.envelope_not_found');
  });

  it('are shared out exactly, however many open at once, and prove it afterwards', async () => {
    const id = await publish();
    const early = await proofOf(id);
    expect([early.body['code'], early.headers.get('cache-control')]).toEqual(['promotions.envelope_state', 'no-store']);
    const all = await Promise.all(Array.from({ length: 40 }, (_none, at) => open(11 + at, id)));
    const shares = all.flatMap((each) => ('amountMinor' in each ? [each] : []));
    expect(shares).toHaveLength(10);
    expect(all.filter((each) => 'code' in each && each.code === 'promotions.envelope_empty')).toHaveLength(30);
    expect(shares.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n)).toBe(BigInt(content.totalMinor));
    expect(await shown(11, id)).toMatchObject({ status: 'EMPTY', left: 0 });
    expect(await promotions.service.app.get(EnvelopeService).end()).toBe(1);
    const { commitment, seed, amounts } = (await proofOf(id)).body.value as unknown as EnvelopeProofDto;
    const parts = { id: BigInt(id), totalMinor: BigInt(content.totalMinor), shares: 10, leastMinor: BigInt(content.leastMinor) }; // prettier-ignore
    const told = Buffer.from(seed, 'hex');
    expect(commitmentOf(told, parts)).toBe(commitment);
    expect(amounts).toEqual(sharesOf(told, parts).map(String));
    for (const { place, amountMinor } of shares) expect(amounts[place]).toBe(amountMinor);
  });

  it('say whom they are not for', async () => {
    const id = await publish({ minLevel: 1, paidIn: true, perAddress: 2 });
    expect(await open(51, id, { accountType: 4 })).toEqual({ code: 'wallet.in_need_true_account' });
    expect(await open(51, id)).toEqual({ code: 'promotions.envelope_level' });
    await promotions.service.owner.query(
      sql`insert into vip_member (member_id, brand, level, peak, since) select id, 'BANYAN', 1, 1, '2026-03-01' from generate_series(51, 56) id`,
    );
    expect(await open(51, id)).toEqual({ code: 'promotions.envelope_deposit' });
    for (const member of [51, 52, 53, 54, 55, 56]) await promotions.deposit(member, vnd(50_000), `d${member}`);
    promotions.wallet.kept.add(51n);
    expect(await open(51, id)).toEqual({ code: 'promotions.reward_blocked' });
    // Of another currency nobody's wallet is asked: that would open an account in it.
    expect(await open(51, await publish({ currency: 'USDT' }))).toEqual({ code: 'promotions.envelope_member' });
    promotions.wallet.kept.delete(51n);
    const from = (ip: string) => ({ ip });
    const three = await Promise.all([51, 52, 53].map((member) => open(member, id, from('2001:db8:1:2::9'))));
    expect(three.filter((each) => 'code' in each)).toEqual([{ code: 'promotions.envelope_address' }]);
    // The same network of a household in another spelling; a mapped address of the fourth version is its own.
    expect(await open(54, id, from('2001:0db8:1:2:ffff::1'))).toEqual({ code: 'promotions.envelope_address' });
    expect(await open(55, id, from('::ffff:203.0.113.7'))).toMatchObject({ state: 'GRANTED' });
    expect(await open(56, id, from('::ffff:203.0.113.8'))).toMatchObject({ state: 'GRANTED' });
    // Once it is over nothing tells from where it was opened.
    const digests = () =>
      promotions.service.owner.query<{ count: number }>(
        sql`select count(*)::int as count from envelope_share where envelope_id = $1 and site <> ''`,
        [id],
      );
    expect(await digests()).toEqual([{ count: 4 }]);
    promotions.service.clock.set(new Date('2026-03-16T13:05:00Z'));
    await promotions.service.app.get(EnvelopeService).end();
    expect(await digests()).toEqual([{ count: 0 }]);
  });

  it('close at their time', async () => {
    const id = await publish();
    promotions.service.clock.set(new Date('2026-03-16T13:05:00Z'));
    expect(await open(57, id)).toEqual({ code: 'promotions.envelope_closed' });
    expect(await shown(57, id)).toMatchObject({ status: 'CLOSED', isProven: false });
    await promotions.service.app.get(EnvelopeService).end();
    expect(((await proofOf(id)).body.value as unknown as EnvelopeProofDto).amounts).toHaveLength(10);
    promotions.service.clock.set(new Date('2026-03-20T13:05:00Z'));
    expect(await shown(57, id)).toBeUndefined();
  });
});
