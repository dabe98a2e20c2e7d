import { createHash, createPublicKey, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { metrics } from '@banyan/kernel/app';
import { sql } from '@banyan/kernel/database';
import { DrawConfirmed } from '@banyan/proto/lottery/v1/events';
import { k, line, LotteryFixture } from '../fixtures/lottery.fixture.js';
import { isRound, roundFor, timeOfRound } from '../rules/beacon.js';
import { drawOf } from '../rules/fair.js';
import type { SettlementService } from '../bet/settlement.service.js';
import type { BeaconService } from './beacon.service.js';
import type { DrawService } from './draw.service.js';

const quicknet = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  genesis: 1_692_803_367,
  period: 3,
};
const signatureOf = (round: number) => createHash('sha384').update(`spec ${round}`).digest('hex');
const hashOf = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

/** A relay of the spec's own, which can be silent, wrong, or of another opinion. */
class Relay {
  lie: 'silent' | 'wrong' | 'other' | 'elsewhere' | 'long' | null = null;
  asked: string[] = [];
  readonly server: Server = createServer((request, response) => {
    this.asked.push(request.url ?? '');
    const round = Number(request.url?.split('/').at(-1));
    const signature = signatureOf(this.lie === 'other' ? round + 1_000_000 : round);
    const randomness = this.lie === 'wrong' ? hashOf(hashOf(signature)) : hashOf(signature);
    if (this.lie === 'silent') response.statusCode = 503;
    const said = { round: this.lie === 'elsewhere' ? round - 1 : round, randomness, signature };
    response.end(JSON.stringify(this.lie === 'long' ? { ...said, more: 'x'.repeat(20_000) } : said));
  });

  listen(): Promise<string> {
    return new Promise((resolve) => {
      this.server.listen(0, '127.0.0.1', () => {
        const at = this.server.address();
        resolve(`http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`);
      });
    });
  }
}

interface Proof {
  commitment: string;
  seed: string;
  place: number;
  message: string;
  result: string[];
  round: number;
  randomness: string | null;
  beaconSignature: string | null;
  record: string;
  signature: string;
  keyId: string;
  announcement: string;
  announcementSignature: string;
  announcementKeyId: string;
}

describe('a draw of the house’s own with a beacon', () => {
  const [one, two] = [new Relay(), new Relay()];
  let lottery: LotteryFixture;
  let draws: DrawService;
  let beacons: BeaconService;
  let settlement: SettlementService;
  beforeAll(async () => {
    process.env['BEACON_URLS'] = `${await one.listen()},${await two.listen()}`;
    lottery = await LotteryFixture.start();
    const { app } = lottery.service;
    draws = app.get((await import('./draw.service.js')).DrawService);
    beacons = app.get((await import('./beacon.service.js')).BeaconService);
    settlement = app.get((await import('../bet/settlement.service.js')).SettlementService);
  });
  afterEach(() => {
    one.lie = null;
    two.lie = null;
  });
  afterAll(async () => {
    await lottery.close();
    one.server.close();
    two.server.close();
  });

  const proofOf = async (id: string) =>
    (await lottery.service.http('GET', `/lgw/vn/numeros/${id}/proof`)).body as unknown as {
      code?: string;
      value: Proof;
    };
  const lateCount = async () =>
    (await metrics.registry.getSingleMetric('lottery_beacon_late_total')?.get())?.values[0]?.value ?? Number.NaN;
  const stateOf = async (id: string) =>
    (await lottery.service.owner.query<{ state: string }>(sql`select state from issue where id = $1`, [id]))[0]?.state;

  /** An issue that is open for some seconds more at the least, with somebody's bet on it. */
  async function sold(member: bigint) {
    await draws.tick();
    let issue = await lottery.open('SSC_1M');
    if (issue.closesAt.getTime() - lottery.service.clock.now().getTime() < 5000) {
      lottery.service.clock.advance(20_000);
      await draws.tick();
      issue = await lottery.open('SSC_1M');
    }
    const digits = Array.from({ length: 10 }, (_none, n) => String(n));
    expect((await lottery.place(member, [line(issue.id, 'pos1', digits, 1n)])).status).toBe(200);
    return issue;
  }

  /** What others reckon: the key is asked for, and the records are read as they stand. */
  async function isSigned(text: string, signature: string, keyId: string) {
    const { keys } = (await lottery.service.http('GET', '/wps/lottery/draw-keys')).body.value as unknown as {
      keys: Array<{ id: string; kty: string; crv: string; x: string }>;
    };
    const found = keys.find(({ id }) => id === keyId);
    if (!found) return false;
    const { kty, crv, x } = found;
    const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'));
  }

  it('takes the round that drand’s own clocks name, said after the closing', () => {
    const midnight = new Date('2026-04-20T00:00:00Z');
    // Of drand's own client for the chain quicknet.
    expect(roundFor(quicknet, new Date(midnight.getTime() - 10_000), midnight)).toBe(27_946_612);
    expect(timeOfRound(quicknet, 27_946_612)).toBe(midnight.getTime());
    // Of a slow beacon the first one after the closing, however long after the draw's time.
    const slow = { ...quicknet, period: 60 };
    const round = roundFor(slow, new Date(midnight.getTime() - 10_000), midnight);
    expect(timeOfRound(slow, round)).toBeGreaterThan(midnight.getTime() - 10_000);
    expect(timeOfRound(slow, round - 1)).toBeLessThanOrEqual(midnight.getTime() - 10_000);
    // Of drand's own tests of that scheme.
    const said = {
      round: 3,
      randomness: '9e9829dfb34bd8db3e21c28e13aefecd86e007ebd19d6bb8a5cee99c0a34798f',
      signature: 'b98dae74f6a9d2ec79d75ba273dcfda86a45d589412860eb4c0fd056b00654dbf667c1b6884987c9aee0d43f8ba9db52',
    };
    expect([isRound(3, said), isRound(4, said), isRound(3, { ...said, signature: `00${said.signature.slice(2)}` })]).toEqual([true, false, false]); // prettier-ignore
  });

  it('announces each round with its issue, as reckoned for closing and draw', async () => {
    const rows = await lottery.service.owner.query<{ round: number; closesAt: Date; drawsAt: Date }>(
      sql`select beacon_round as round, closes_at as "closesAt", draws_at as "drawsAt" from issue where game = 'SSC_1M' and chain_place is not null`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ round, closesAt, drawsAt }) => round !== roundFor(quicknet, closesAt, drawsAt))).toEqual([]);
    expect(rows.filter(({ round, closesAt }) => timeOfRound(quicknet, round) <= closesAt.getTime())).toEqual([]);
    const { data } = (await lottery.service.http('GET', '/wps/lottery/commitments')).body.value as unknown as {
      data: Array<{ record: string; signature: string; keyId: string; commitment: string }>;
    };
    const [day] = data;
    expect(JSON.parse(day?.record ?? '')).toMatchObject({
      ...quicknet,
      silentSeconds: 600,
      commitment: day?.commitment,
    });
    expect(await isSigned(day?.record ?? '', day?.signature ?? '', day?.keyId ?? '')).toBe(true);
  });

  it('waits for its round, is drawn once by two at once, and proves what it came to', async () => {
    const member = await lottery.arrive(100n);
    const issue = await sold(member);
    lottery.service.clock.set(issue.closesAt);
    await draws.tick();
    one.asked = [];
    await beacons.gather();
    // The draw before may wait for its own round.
    const [own] = await lottery.service.owner.query<{ round: number }>(
      sql`select beacon_round as round from issue where id = $1`,
      [issue.id],
    );
    const round = own?.round ?? NaN;
    expect(one.asked.filter((path) => path.endsWith(`/${round}`))).toEqual([]);
    lottery.service.clock.set(issue.drawsAt);
    await draws.tick();
    expect(await stateOf(issue.id)).toBe('PENDING');
    expect((await proofOf(issue.id)).code).toBe('lottery.not_revealed');
    await Promise.all([beacons.gather(), beacons.gather()]);
    await Promise.all([draws.tick(), draws.tick()]);
    expect(await stateOf(issue.id)).toBe('CONFIRMED');
    const told = (await lottery.service.events.published(DrawConfirmed)).filter(
      ({ issueId }) => String(issueId) === issue.id,
    );
    expect(told.length).toBe(1);
    const { value } = await proofOf(issue.id);
    expect(value.randomness).toBe(hashOf(signatureOf(value.round)));
    expect(value.message).toMatch(new RegExp(`^SSC_1M\\|\\d{8}-\\d{4}\\|${value.randomness ?? ''}$`));
    expect(drawOf('SSC', Buffer.from(value.seed, 'hex'), value.message).map(String)).toEqual(value.result);
    let hashed = value.seed;
    for (let i = 0; i < value.place; i++) hashed = hashOf(hashed);
    expect(hashed).toBe(value.commitment);
    const record = JSON.parse(value.record) as Record<string, unknown>;
    expect(record).toMatchObject({
      of: 'draw', game: 'SSC_1M', seed: value.seed, commitment: value.commitment, round: value.round,
      randomness: value.randomness, closesAt: issue.closesAt.toISOString(), result: value.result.map(Number),
    }); // prettier-ignore
    expect(await isSigned(value.record, value.signature, value.keyId)).toBe(true);
    expect(await isSigned(value.announcement, value.announcementSignature, value.announcementKeyId)).toBe(true);
    // Whichever field is another one, the signature is none.
    for (const [name, told1] of Object.entries(record)) {
      const wrong = JSON.stringify({
        ...record,
        [name]: typeof told1 === 'number' ? told1 + 1 : `${JSON.stringify(told1)}x`,
      });
      expect([name, await isSigned(wrong, value.signature, value.keyId)]).toEqual([name, false]);
    }
    // And a row that somebody changes afterwards is found out.
    await lottery.service.owner.query(sql`update issue set result = '[0,0,0,0,0]' where id = $1`, [issue.id]);
    const after = (await proofOf(issue.id)).value;
    const still = JSON.stringify(value.result) === JSON.stringify(['0', '0', '0', '0', '0']);
    expect(await isSigned(after.record, after.signature, after.keyId)).toBe(still);
    await lottery.service.owner.query(sql`update issue set result = $2::jsonb where id = $1`, [
      issue.id,
      JSON.stringify(value.result.map(Number)),
    ]);
  });

  it.each(['silent', 'wrong', 'elsewhere', 'long', 'other'] as const)(
    'is not drawn while the beacon is %s, is cancelled when that lasts, and gives all stakes back',
    async (lie) => {
      const member = await lottery.arrive(100n);
      const issue = await sold(member);
      one.lie = lie;
      // Where relays are of two opinions neither counts; of one that is wrong the other one's would.
      two.lie = lie === 'other' ? null : lie;
      lottery.service.clock.set(issue.drawsAt);
      await draws.tick();
      await beacons.gather();
      await draws.tick();
      expect(await stateOf(issue.id)).toBe('PENDING');
      const late = await lateCount();
      lottery.service.clock.advance(598_000);
      await beacons.gather();
      expect(await stateOf(issue.id)).toBe('PENDING');
      // Somebody gets up while the draw can still be made.
      expect((await lateCount()) - late).toBe(1);
      lottery.service.clock.advance(3_000);
      await Promise.all([beacons.gather(), beacons.gather()]);
      expect(await stateOf(issue.id)).toBe('CANCELLING');
      await settlement.settle();
      expect(await lottery.balance(member)).toBe(100n * k);
      const { value } = await proofOf(issue.id);
      expect([value.result, value.randomness, JSON.parse(value.record)]).toMatchObject([
        [],
        null,
        { result: null, seed: value.seed },
      ]);
      expect(await isSigned(value.record, value.signature, value.keyId)).toBe(true);
      // What the beacon says afterwards changes nothing.
      one.lie = null;
      two.lie = null;
      await beacons.gather();
      await draws.tick();
      expect(await stateOf(issue.id)).toBe('CANCELLED');
    },
  );

  it('is drawn late where the beacon was late, and one relay is enough', async () => {
    const member = await lottery.arrive(100n);
    const issue = await sold(member);
    one.lie = 'silent';
    two.lie = 'silent';
    lottery.service.clock.set(issue.drawsAt);
    await draws.tick();
    await beacons.gather();
    lottery.service.clock.advance(3_000_000);
    two.lie = null;
    await beacons.gather();
    await draws.tick();
    expect(await stateOf(issue.id)).toBe('CONFIRMED');
  });

  it('is no one’s to cancel once its sales have closed', async () => {
    const member = await lottery.arrive(100n);
    const issue = await sold(member);
    const ask = () => lottery.asOperator(1, 'POST', `/issues/${issue.id}/cancel`, { reason: 'a spec' });
    const asked = await ask();
    expect(asked.status).toBe(200);
    lottery.service.clock.set(issue.closesAt);
    await draws.tick();
    const { cancelRequestId } = asked.body as unknown as { cancelRequestId: string };
    const approved = await lottery.asOperator(2, 'POST', `/issues/${issue.id}/cancel/approve`, {
      requestId: cancelRequestId,
    });
    expect([(await ask()).body.code, approved.body.code]).toEqual(['lottery.issue_state', 'lottery.issue_state']);
    lottery.service.clock.set(issue.drawsAt);
    // The hour before waits for its rounds as well, forty at a time.
    for (let i = 0; i < 3; i++) await beacons.gather();
    await draws.tick();
    expect(await stateOf(issue.id)).toBe('CONFIRMED');
  });

  it('comes to the same when the service dies between the round and the draw', async () => {
    const member = await lottery.arrive(100n);
    const issue = await sold(member);
    // The process that dies goes by the real clock.
    await lottery.service.owner.query(
      sql`update issue set opens_at = now() - interval '9 minutes', closes_at = now() - interval '2 minutes', draws_at = now() - interval '1 minute', state = 'PENDING',
        beacon_round = floor((extract(epoch from now()) - 60 - 1692803367) / 3)::int + 1 where id = $1`,
      [issue.id],
    );
    await lottery.die('beacon.after_round=kill');
    two.lie = 'silent';
    one.lie = 'silent';
    await beacons.gather();
    await draws.tick();
    expect(await stateOf(issue.id)).toBe('CONFIRMED');
    const { value } = await proofOf(issue.id);
    expect(value.randomness).toBe(hashOf(signatureOf(value.round)));
  }, 60_000);
});
