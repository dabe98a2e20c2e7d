import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { StandInPlatform, tryPlatform, VendorClient, type Operator, type Result } from '@banyan/vendor-kit';
import { giveFreeRounds } from '../fixtures/free-rounds.fixture.js';
import { VendorTable, game } from '../fixtures/vendor-table.fixture.js';
import { sql } from '@banyan/kernel/database';

const kit = new URL('../../../../deploy/tools/vendor-kit/dist/main.js', import.meta.url).pathname;
const run = promisify(execFile);
const member = 5000;

/** The kit that studios are given, played by ourselves against games and the real wallet. */
describe('the acceptance kit', () => {
  let table: VendorTable;
  beforeAll(async () => {
    table = await VendorTable.open();
  });
  afterAll(() => table.close());

  const base = async () => `${await table.games.service.app.getUrl()}/vendor/v1`;
  const client = async () => {
    const key = { id: process.env['STUDIO_KEY_ID'] ?? '', secret: process.env['STUDIO_SECRET'] ?? '' };
    return new VendorClient(await base(), key, () => table.games.service.clock.now().getTime());
  };

  async function tell(status: string): Promise<void> {
    const change = { memberId: BigInt(member), brand: 'BANYAN', status, reason: 'kit' };
    const event = MemberStatusChanged.fromPartial(change);
    await table.games.service.db.transaction((tx) => tx.publish(MemberStatusChanged, event, BigInt(member)));
  }

  async function switchGame(enabled: boolean): Promise<void> {
    const found = sql`select node_id from game where code = $1 and brand = 'BANYAN'`;
    const [row] = await table.games.service.db.query<{ node_id: string }>(found, [game]);
    const { status } = await table.games.asOperator(['game.edit'], 'PUT', `/admin/v1/games/games/${row?.node_id}`, {
      enabled,
    });
    expect(status).toBe(200);
  }

  const operator: Operator = {
    block: () => tell('FROZEN'),
    unblock: () => tell('ACTIVE'),
    launch: () => table.games.launch(member, game),
    freeRounds: async (rounds) => (await giveFreeRounds(table, member, rounds)).id,
    closeGame: () => switchGame(false),
    openGame: () => switchGame(true),
    pass: async (hours) => table.games.service.clock.advance(hours * 3600_000),
    rotate: async () => {
      const [row] = await table.games.service.db.query<{ id: number }>(
        sql`select id from vendor where code = 'studio'`,
      );
      const { keyId, secret } = await table.games.agreeOnKey(row?.id ?? 0, 10_000);
      return { id: keyId, secret };
    },
  };

  const shortOf = (results: readonly Result[]) =>
    results.filter(({ state }) => state !== 'passed').map(({ letter, why }) => `${letter}: ${why}`);

  it('passes all scenarios, with an operator at hand', async () => {
    const { player } = await table.games.seat(member);
    const gift = { player, transaction: 'kit-fund', promotion: 'welcome', amount: '100000', currency: 'VND' };
    expect((await table.call('promo-win', gift)).status).toBe('OK');
    const token = await table.games.launch(member, game);
    const results = await tryPlatform({ client: await client(), token, game, unit: 100n, operator });
    expect(shortOf(results)).toEqual([]);
    expect(results.map(({ letter }) => letter).join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVXYZAAABACADAEAFAGAHAIAJ*');
  });

  it('waits for what an operator did to arrive: a launch is refused until the platform has heard that the player plays again', async () => {
    const later = (act: () => Promise<void>) => {
      setTimeout(() => void act(), 500);
      return Promise.resolve();
    };
    const slow: Operator = {
      ...operator,
      unblock: () => later(() => tell('ACTIVE')),
      openGame: () => later(() => switchGame(true)),
    };
    const token = await table.games.launch(member, game);
    const only = ['M', 'AH', 'N'];
    const results = await tryPlatform({ client: await client(), token, game, unit: 100n, operator: slow, only });
    expect(shortOf(results)).toEqual([]);
    expect(results.map(({ letter }) => letter)).toEqual(['M', 'N', 'AH', '*']);
  });

  it('is a program that reports as JUnit too', async () => {
    const stand = new StandInPlatform({ id: 'kit', secret: 'kit-secret' });
    const junit = join(tmpdir(), `vendor-kit-${process.pid}.xml`);
    stand.tokens.add('p-1/once');
    const launch = `https://studio.example/play?game=${game}&token=p-1/once`;
    const args = [kit, await stand.listen(), '--key', 'kit', '--launch', launch, '--junit', junit, '--only', 'C,M'];
    const { stdout } = await run('node', args, { env: { ...process.env, VENDOR_SECRET: 'kit-secret' } });
    const xml = readFileSync(junit, 'utf8');
    rmSync(junit);
    await stand.close();
    expect(stdout).toContain('M  a blocked player cannot bet');
    expect(stdout.trim().split('\n').at(-1)).toBe('2 passed, 0 failed, 1 skipped');
    expect(xml).toContain('<testsuite name="vendor-kit');
    expect(xml).toContain('tests="3" failures="0" skipped="1"');
  });

  it('finds out who books a batch action by action', async () => {
    const sloppy = await client();
    const call = sloppy.call.bind(sloppy);
    sloppy.call = async (operation, body, forgery) => {
      const { actions = [], ...rest } = body as { actions?: object[] };
      let last = await call(
        operation,
        operation === 'batch' ? { ...rest, actions: actions.slice(0, 1) } : body,
        forgery,
      );
      for (const action of operation === 'batch' ? actions.slice(1) : [])
        last = await call(operation, { ...rest, actions: [action] }, forgery);
      return last;
    };
    const token = await table.games.launch(member, game);
    const results = await tryPlatform({ client: sloppy, token, game, unit: 100n, only: ['AA', 'AB', 'AC'] });
    expect(results.filter(({ state }) => state === 'failed').map(({ letter }) => letter)).toEqual(['AA']);
  });

  it('finds out who checks neither session nor body, and who books an id twice', async () => {
    const failedOf = async (spoil: (stand: StandInPlatform) => void) => {
      const key = { id: 'kit', secret: 'kit-secret' };
      const stand = new StandInPlatform(key);
      spoil(stand);
      stand.tokens.add('p-1/once');
      const against = new VendorClient(await stand.listen(), key);
      const only = [...'ABCDEFGHIJKLMNOPQRSTUVXYZ', 'AJ'];
      const results = await tryPlatform({ client: against, token: 'p-1/once', game, unit: 100n, only });
      await stand.close();
      return results.filter(({ state }) => state === 'failed');
    };
    const honest = await failedOf(() => undefined);
    expect(honest.map(({ letter }) => letter)).toEqual(['V', 'X', 'AJ']);
    expect(honest.at(-1)?.why).toContain('was answered {"status":"OK"');
    const forgetful = await failedOf(({ book }) => {
      const bet = book.bet.bind(book);
      book.bet = (body) => bet({ ...body, transaction: `${String(body['transaction'])}-${Math.random()}` });
    });
    expect(forgetful.map(({ letter }) => letter)).toEqual(expect.arrayContaining(['C', 'H', 'K', 'L', 'N']));
  });
});
