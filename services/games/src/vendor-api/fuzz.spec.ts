import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import * as fc from 'fast-check';
import { Client } from 'pg';
import { textOf, type Seat, type Signing } from '../fixtures/games.fixture.js';
import { bodyOf, broken, conforming, fuzz, listOf, noise, type Schema } from '../fixtures/hostile.fixture.js';
import { VendorTable, game } from '../fixtures/vendor-table.fixture.js';
import { VendorDirectoryService } from '../vendor/vendor-directory.service.js';
import { requestSchemas } from './vendor-api.schemas.js';
import { sql } from '@banyan/kernel/database';

type Body = Record<string, unknown>;

const { betAndWin, promoWin, endRound, ...rest } = requestSchemas;
const schemas = {
  ...rest,
  'bet-and-win': betAndWin,
  'promo-win': promoWin,
  'end-round': endRound,
} as unknown as Record<string, Schema>;
const operations = Object.keys(schemas);

const text = { type: 'string', minLength: 1 };
const digits = { type: 'string', pattern: '^-?[0-9]+$' };
const ajv = new Ajv({ strict: false });
const answer = (required: readonly string[], properties: object) =>
  ajv.compile({
    type: 'object',
    required: ['status', ...required],
    additionalProperties: false,
    properties: { status: { const: 'OK' }, ...properties },
  });
const money = { balance: digits, currency: text };
const transaction = { pattern: '^[0-9]+:[0-9]+$' };
const booking = { ...money, transaction, duplicate: { const: true } };
const step = {
  type: 'object',
  required: ['transaction', 'id'],
  additionalProperties: false,
  properties: { transaction: text, id: transaction, duplicate: { const: true } },
};
const entry = { kind: text, transaction: text, reference: { type: 'string' }, amount: digits, at: text };
const ofRound = { round: text, state: text, currency: text, bet: digits, win: digits };
const answers: Readonly<Record<string, ReturnType<typeof answer>>> = {
  refresh: answer(['session', 'expires', 'balance', 'currency'], { session: text, expires: text, ...money }),
  batch: answer(['transaction', 'transactions', 'balance', 'currency'], {
    ...booking,
    transactions: { type: 'array', items: step },
  }),
  round: answer([...Object.keys(ofRound), 'transactions'], {
    ...ofRound,
    transactions: { type: 'array', items: { required: Object.keys(entry), properties: entry } },
  }),
  jackpots: answer([], {}),
};
const accepted = answer(['balance', 'currency'], booking);
const refused = ajv.compile({
  type: 'object',
  required: ['status', 'message'],
  additionalProperties: false,
  properties: { status: text, message: text, balance: digits, currency: text, action: text },
});

/** The statuses with their HTTP status, as the guide for vendors has them. */
async function documented(): Promise<Map<string, number>> {
  const guide = await readFile(join(import.meta.dirname, '../../../../docs/vendor-api.md'), 'utf8');
  const rows = guide.matchAll(/^\|((?: *`[A-Z_]+`,?)+) *\| *(\d{3}) *\|/gm);
  return new Map(
    [...rows].flatMap(([, names = '', http]) => [...names.matchAll(/[A-Z_]+/g)].map(([name]) => [name, Number(http)])),
  );
}

/** Requests with a right signature and anything else wrong, against the real wallet and its books. */
describe('the vendor API under malformed requests', () => {
  let table: VendorTable;
  let books: Client;
  let seat: Seat;
  let known: Map<string, number>;
  let before: { rows: number; balance: bigint };
  /** What was booked, by kind and transaction, for rollbacks. */
  const booked = new Map<string, bigint>();

  beforeAll(async () => {
    known = await documented();
    table = await VendorTable.open();
    books = new Client(table.wallet.databaseUrl);
    await books.connect();
    seat = await table.arrive(1_000_000);
    await table.games.service.db.query(sql`update vendor set requests_per_second = 1000000`);
    table.games.service.app.get(VendorDirectoryService).forget();
    before = await state();
  });
  afterAll(async () => {
    await books.end();
    await table.close();
  });

  async function state(): Promise<{ rows: number; balance: bigint }> {
    const { rows } = await books.query<{ rows: number; balance: string }>(
      `select (select count(*)::int from journal) as rows, (select sum(balance) from account where kind = 'available') as balance`,
    );
    return { rows: rows[0]?.rows ?? 0, balance: BigInt(rows[0]?.balance ?? 0) };
  }

  /** Whatever was sent: a documented answer, and exactly the money moved that it tells of. */
  async function honest(operation: string, body: string | Buffer, signing: Signing = {}): Promise<string> {
    const said = await table.games.raw(operation, body, signing);
    const status = textOf(said.body['status']);
    const told = JSON.stringify({ operation, sent: body.toString('utf8').slice(0, 400), said });
    if (said.status >= 500 || known.get(status) !== said.status) throw new Error(`not documented: ${told}`);
    const fits = status === 'OK' ? (answers[operation] ?? accepted) : refused;
    if (!fits(said.body)) throw new Error(`not as documented: ${told}`);
    const fresh = status === 'OK' && !said.body['duplicate'];
    const sent = () => JSON.parse(body.toString('utf8').replace(/^\ufeff/, '')) as Body;
    const moved = fresh ? (operation === 'batch' ? movedByEach(sent(), said.body) : movedBy(operation, sent())) : [];
    const now = await state();
    const due = moved.reduce((sum, amount) => sum + amount, before.balance);
    const right = now.rows === before.rows + moved.length && now.balance === due;
    before = now;
    if (!right) throw new Error(`booked ${now.rows} rows, ${now.balance} instead of ${due}: ${told}`);
    return status;
  }

  /** The journal's rows that an accepted request stands for. */
  function movedBy(operation: string, body: Body): bigint[] {
    const { transaction, amount, reference, referenceKind, bet, win } = body as Record<string, string>;
    const note = (kind: string, id: unknown, moved: bigint) => {
      // Of both, one may be booked since an earlier request.
      if (booked.has(`${kind} ${String(id)}`)) return [];
      booked.set(`${kind} ${String(id)}`, moved);
      return [moved];
    };
    const money = (part: unknown) => part as { transaction: string; amount: string };
    if (operation === 'bet') return note('bet', transaction, -BigInt(amount ?? 0));
    if (operation === 'win') return note(body['jackpot'] ? 'jackpot' : 'win', transaction, BigInt(amount ?? 0));
    if (operation === 'promo-win') return [BigInt(amount ?? 0)];
    if (operation === 'bet-and-win')
      return [
        ...note('bet', money(bet).transaction, -BigInt(money(bet).amount)),
        ...note('win', money(win).transaction, BigInt(money(win).amount)),
      ];
    if (operation !== 'rollback') return [];
    const original = booked.get(`${referenceKind ?? 'bet'} ${reference}`);
    // Before its bet it leaves a row in the bet's place as well.
    return original === undefined ? [0n, 0n] : [-original];
  }

  /** Each action of a batch that was not booked before moves what it would alone. */
  function movedByEach({ actions }: Body, said: Body): bigint[] {
    const told = said['transactions'] as Array<{ duplicate?: true }>;
    return (actions as Body[]).flatMap((action, i) =>
      told[i]?.duplicate ? [] : movedBy(textOf(action['action']), action),
    );
  }

  const edges = [
    '0',
    '1',
    '00000000000000007',
    '1000000000000000',
    '1000000000000001',
    `${2 ** 53}`,
    '999999999999999999',
  ];
  /** Mostly what this player may send, with ids that meet again, and else whatever the schema allows. */
  const plausible = (schema: Schema, name: string): fc.Arbitrary<string> => {
    const own: Record<string, readonly string[]> = {
      session: [seat.session],
      player: [seat.player],
      game: [game],
      currency: ['VND'],
      round: ['r1', 'r2'],
      transaction: ['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8'],
      reference: ['t1', 't2', 't3', 't4'],
    };
    if (schema.type === 'array') return listOf(schema, (items) => plausible(items, ''));
    if (schema.type === 'object' && !schema.additionalProperties) return bodyOf(schema, plausible);
    if (name === 'amount')
      return fc.oneof(fc.constantFrom(...edges), fc.nat({ max: 5000 }).map(String)).map((digitsOf) => `"${digitsOf}"`);
    const values = own[name];
    if (!values) return conforming(schema);
    const usual = fc.constantFrom(...values).map((value) => JSON.stringify(value));
    return fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: conforming(schema) });
  };
  const request = () =>
    fc
      .constantFrom(...operations)
      .chain((operation) => bodyOf(schemas[operation] as Schema, plausible).map((body) => ({ operation, body })));

  it('has a documented status for each that it can answer', async () => {
    const { statuses } = await import('./status.js');
    expect(Object.fromEntries(known)).toEqual(statuses);
  });

  it('moves what it says and nothing else, for requests drawn from the schemas', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(request(), async ({ operation, body }) => {
        seen.add(await honest(operation, body));
        if (before.balance < 10_000n) await refill();
      }),
      fuzz(150),
    );
    expect([...seen]).toEqual(expect.arrayContaining(['OK', 'BAD_REQUEST', 'DUPLICATE_TRANSACTION', 'INVALID_TOKEN']));
  });

  let refills = 0;
  async function refill(): Promise<void> {
    const gift = { transaction: `refill-${++refills}`, promotion: 'test', amount: String(10n ** 9n), currency: 'VND' };
    expect(await honest('promo-win', JSON.stringify({ player: seat.player, ...gift }))).toBe('OK');
  }

  it('survives fields that are missing, doubled, strange, too many or of another kind', async () => {
    await fc.assert(
      fc.asyncProperty(
        request().chain(({ operation, body }) => broken(body).map((bad) => [operation, bad] as const)),
        async ([operation, bad]) => void (await honest(operation, bad)),
      ),
      fuzz(250),
    );
  });

  it('refuses bytes that are no JSON object, cut off, too deep, too many or no UTF-8', async () => {
    await fc.assert(
      fc.asyncProperty(
        request().chain(({ operation, body }) => noise(body).map((bytes) => [operation, bytes] as const)),
        async ([operation, bytes]) => expect(await honest(operation, bytes)).not.toBe('INTERNAL'),
      ),
      fuzz(100),
    );
  });

  it('looks at the bytes alone, whatever they are called', async () => {
    const odd: Array<Record<string, string>> = [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data' },
      { 'content-type': 'application/json; charset=utf-7' },
      { 'content-type': ';' },
      { 'content-type': 'x'.repeat(2000) },
      { 'content-encoding': 'gzip' },
      { 'content-encoding': 'br, br, br' },
      { 'x-http-method-override': 'DELETE' },
    ];
    for (const headers of odd)
      await fc.assert(
        fc.asyncProperty(request(), async ({ operation, body }) => void (await honest(operation, body, { headers }))),
        fuzz(3),
      );
  });

  it('answers other methods and paths in its own words', async () => {
    const unknown = { status: 400, body: { status: 'BAD_REQUEST' } };
    expect(await table.games.http('GET', '/vendor/v1/bet')).toMatchObject(unknown);
    expect(await table.games.http('POST', '/vendor/v1/unknown', { body: {} })).toMatchObject(unknown);
  });

  it('leaves books that add up', async () => {
    const { rows } = await books.query(
      `select a.id from account a left join posting p on p.account_id = a.id where a.kind <> 'derived'
       group by a.id, a.balance having a.balance <> coalesce(sum(p.amount), 0)
       union all select null from posting having sum(amount) <> 0`,
    );
    expect(rows).toEqual([]);
    expect(({} as { amount?: string }).amount).toBeUndefined();
  });
});
