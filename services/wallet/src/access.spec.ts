import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Server } from '@grpc/grpc-js';
import { RouteCheck, type MarkedRoute } from '@banyan/kernel/auth';
import {
  agentRoutes,
  memberToken,
  openToTrials,
  operatorToken,
  testService,
  type TestResponse,
  type TestService,
} from '@banyan/kernel/testing';
import { MemberRegistered } from '@banyan/proto/identity/v1/events';
import { AppModule } from './app.module.js';
import { AccountService } from './ledger/account.service.js';
import { LedgerService } from './ledger/ledger.service.js';
import { paymentPassword, startIdentity } from './transfer/transfer.fixture.js';
import { sql } from '@banyan/kernel/database';

const denials = [
  'auth.required',
  'auth.forbidden',
  'auth.not_agent',
  'auth.wrong_audience',
  'wallet.in_need_true_account',
];
const amountMinor = '500000000';

/** The tree of the fixture: 1 over 2 over 3 and 4; 99 is nobody. Generated from the routes: one that is added is walked. */
describe('who moves money between agents, on every route', () => {
  let service: TestService;
  let identity: Server;
  let routes: MarkedRoute[];
  beforeAll(async () => {
    identity = await startIdentity();
    service = await testService(AppModule);
    routes = service.app.get(RouteCheck).routes();
    for (const id of [1n, 2n, 3n, 4n]) {
      const { accountId } = await service.app.get(AccountService).open(id, 'BANYAN', 'VND');
      const command = { accountId, kind: 'adjustment', source: 'house:spec', externalId: `start-${id}` } as const;
      await service.app.get(LedgerService).apply([{ ...command, amountMinor: 10n ** 11n, currency: 'VND' }]);
    }
    await as(2, 'POST', '/wps/wallet/transfers', order('3'));
  });
  afterAll(async () => {
    await service.close();
    identity.forceShutdown();
  });

  const order = (toId: string) => ({ toId, amountMinor, idempotencyKey: randomUUID(), paymentPassword });
  const as = async (id: number, method: string, url: string, body?: object) =>
    service.http(method as 'GET', url, {
      token: await memberToken({ id, username: `agent${id}`, accountType: 2 }),
      ...(body && { body }),
    });
  const codeOf = ({ body }: TestResponse) => (typeof body.code === 'string' ? body.code : '');
  const everything = () =>
    Promise.all(
      [sql`transfer`, sql`account`, sql`journal`].map((of) => service.db.query(sql`select * from ${of} order by 1, 2`)),
    );

  const callers: Array<[string, () => Promise<string> | undefined, (kind: string | undefined) => boolean]> = [
    ['visitor', () => undefined, (kind) => kind === 'public'],
    ['player', () => memberToken({ id: 3, accountType: 0 }), (kind) => kind === 'public' || kind === 'member'],
    ['trial account', () => memberToken({ id: 3, accountType: 4 }), (kind) => kind === 'public'],
    ['operator without permissions', () => operatorToken([]), (kind) => kind === 'public'],
    ['agent', () => memberToken({ id: 3, accountType: 2 }), (kind) => kind !== 'operator'],
  ];

  it.each(callers)('lets a %s in where the mark says, and nowhere else', async (_name, token, enters) => {
    const signed = await token();
    const wrong: string[] = [];
    for (const { method, path, access } of routes) {
      if (access?.kind === 'operator' && access.permission === '') continue;
      const url = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: { unknownField: true } };
      const answer = await service.http(method as 'GET', url, { ...body, ...(signed && { token: signed }) });
      const denied = denials.includes(codeOf(answer));
      if (answer.status >= 500 || denied === enters(access?.kind))
        wrong.push(`${method} ${path}: ${answer.status} ${codeOf(answer)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('opens nothing to a trial account, and keeps no account of money for one', async () => {
    expect(await openToTrials(service)).toEqual([]);
    const trial = { memberId: 990_044n, brand: 'BANYAN', currency: 'VND', accountType: 4 };
    await service.events.deliver(MemberRegistered, MemberRegistered.fromPartial(trial));
    expect(await service.db.query(sql`select id from account where member_id = 990044`)).toEqual([]);
  });

  it('sends nothing to who is neither the direct upline nor a direct downline, wherever a route for agents takes an id', async () => {
    const walked = (await agentRoutes(service)).flatMap((route) => route.ids.map((place) => ({ route, place })));
    expect(walked.map(({ route, place }) => [route.path, place.name])).toEqual([['/wps/wallet/transfers', 'toId']]);
    const before = await everything();
    const open: string[] = [];
    for (const { route, place } of walked)
      for (const [from, to] of [[1, 3], [1, 4], [3, 1], [3, 4], [4, 3], [2, 2], [2, 99]] as const) {
        const answer = await as(from, route.method, route.path, { ...order('0'), [place.name]: String(to) });
        if (answer.status !== 404 || codeOf(answer) !== 'wallet.recipient_not_found') open.push(`${from} to ${to}: ${answer.status} ${codeOf(answer)}`);
      }
    expect(open).toEqual([]);
    expect(await everything()).toEqual(before);
  }); // prettier-ignore

  it('tells nothing of other lines’ transfers, whatever is filtered by', async () => {
    const lists = (await agentRoutes(service)).filter(({ method, ids }) => method === 'GET' && ids.length === 0);
    const statements = '/wps/wallet/monthly-statements';
    expect(lists.map(({ path }) => path)).toEqual([
      '/wps/wallet/transfers',
      '/wps/wallet/transfers/rules',
      statements,
      `${statements}/file`,
    ]);
    const filters = [{}, { fromId: '2' }, { toId: '3' }, { q: 'agent3' }, { direction: 'DOWN' }];
    for (const { path } of lists)
      for (const filter of filters) {
        const asked = `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}&month=2020-01&format=csv&memberId=3`;
        const stranger = await as(4, 'GET', asked);
        expect([asked, stranger.status < 500]).toEqual([asked, true]);
        expect(JSON.stringify(stranger.body)).not.toMatch(/agent[13]"/);
      }
    expect(JSON.stringify((await as(3, 'GET', '/wps/wallet/transfers')).body)).toContain('"agent3"');
  });
});
