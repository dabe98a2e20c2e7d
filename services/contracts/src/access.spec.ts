import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RouteCheck, type MarkedRoute } from '@banyan/kernel/auth';
import {
  agentRoutes,
  memberToken,
  openToTrials,
  operatorToken,
  type AgentRoute,
  type IdPlace,
} from '@banyan/kernel/testing';
import { CashMoved } from '@banyan/proto/wallet/v1/events';
import { SettlementService } from './bill/settlement.service.js';
import { CashService } from './cash/cash.service.js';
import { ContractsFixture, ended, offerOf, signed as signature, text, wire } from './fixtures/contracts.fixture.js';
import { flat, k } from './fixtures/terms.fixture.js';
import { sql, named, type Sql } from '@banyan/kernel/database';

const at = (text: string) => new Date(`2026-03-${text}+07:00`);

/** Two lines: 1 over 2 over 3, and 5 over 6. */
describe('who sees and does what, on every route', () => {
  let fixture: ContractsFixture;
  let routes: MarkedRoute[];
  let theirs = '';
  let signed = '';
  beforeAll(async () => {
    fixture = await ContractsFixture.start();
    fixture.service.clock.set(at('09T12:00:00'));
    await fixture.member(1);
    await fixture.member(2, [1]);
    await fixture.member(3, [1, 2]);
    await fixture.member(5);
    await fixture.member(6, [5]);
    await fixture.sign(null, 1, flat('DAILY', 1.5));
    signed = await fixture.sign(1, 2, flat('DAILY', 1));
    theirs = await fixture.sign(2, 3, flat('DAILY', 0.5));
    const preset = { name: 'newcomers', offers: [{ kind: 'DAILY', terms: wire(flat('DAILY', 0.2)) }] };
    expect((await fixture.as(2, 'POST', '/contracts/presets', preset)).status).toBe(200);
    await fixture.round('r1', { memberId: 3n, stakeMinor: k('1,000'), winMinor: 0n, settledAt: at('10T09:00:00') });
    fixture.service.clock.set(at('11T03:00:00'));
    await fixture.told(at('11T03:00:00'));
    await fixture.service.app.get(SettlementService).run();
    const moved = {
      kind: 'deposit',
      movementId: 'd1',
      memberId: 3n,
      brand: 'BANYAN',
      currency: 'VND',
      amountMinor: 5n,
      otherId: 0n,
    };
    await fixture.service.events.deliver(CashMoved, { ...moved, movedAt: at('10T09:00:00') });
    expect(await fixture.service.app.get(CashService).run()).toBe(1);
    routes = fixture.service.app.get(RouteCheck).routes();
  });
  afterAll(() => fixture.close());

  const forAgents = () => routes.filter(({ access }) => access?.kind === 'agent');
  const bodies: Record<string, () => unknown> = {
    '/wps/agent/contracts': () => offerOf(3, flat('REALTIME', 0.1)),
    '/wps/agent/contracts/check': () => offerOf(3, flat('REALTIME', 0.1)),
    '/wps/agent/simulations': () => offerOf(3, flat('DAILY', 0.1)),
    '/wps/agent/contracts/:id/amend': () => ({ terms: { ...flat('DAILY', 0.1), kind: undefined } }),
    '/wps/agent/contracts/:id/accept': () => signature(),
    '/wps/agent/contracts/:id/termination': () => ({ reason: 'not mine' }),
    '/wps/agent/contracts/:id/termination/accept': () => ended(),
  };
  const knock = async ({ method, path }: MarkedRoute, token: string | undefined, id: string) => {
    const body = method === 'GET' ? undefined : (bodies[path]?.() ?? {});
    const url = path.replaceAll(':id', id).replaceAll(':brand', 'BANYAN');
    return fixture.service.http(method as 'GET', url, { ...(body !== undefined && { body }), ...(token && { token }) });
  };

  it('lets agents into the agent centre and nobody else, operators by each permission into the console', async () => {
    expect(forAgents().length).toBeGreaterThan(14);
    const others = routes.filter(({ access }) => access?.kind !== 'agent' && access?.kind !== 'operator');
    expect(others.map(({ method, path, access }) => `${method} ${path} ${access?.kind}`)).toEqual([
      'GET /wps/agent/contracts/rates public',
    ]);
    const open = await fixture.service.http('GET', '/wps/agent/contracts/rates');
    expect(open.body).toMatchObject({
      value: { maxRateBp: { DIVIDEND: 4000, DAILY: 150, HOURLY: 150, REALTIME: 150 } },
    });
    /** An operator's route without a permission is every operator's: exports ask for the one of their list. */
    const operators =
      (...may: string[]) =>
      ({ access }: MarkedRoute) =>
        access?.kind === 'operator' && ['', ...may].includes(access.permission);
    const callers: Array<[string | undefined, (route: MarkedRoute) => boolean]> = [
      [undefined, () => false],
      [await memberToken({ id: 1, accountType: 0 }), () => false],
      [await memberToken({ id: 1, accountType: 4 }), () => false],
      [await memberToken({ id: 999, accountType: 2 }), ({ access }) => access?.kind === 'agent'],
      [await operatorToken([]), operators()],
      [await operatorToken(['contract.view', 'deadletter.view']), operators('contract.view', 'deadletter.view')],
    ];
    const wrong: string[] = [];
    for (const [token, enters] of callers) {
      for (const route of routes.filter((one) => !others.includes(one))) {
        const { status, body } = await knock(route, token, '424242');
        const denied = ['auth.required', 'auth.forbidden', 'auth.not_agent', 'wallet.in_need_true_account'].includes(
          text(body.code),
        );
        if (status >= 500 || denied === enters(route)) wrong.push(`${route.method} ${route.path}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('lets an assistant see, but sign nothing and move nothing', async () => {
    const token = await memberToken({ id: 5, username: 'agent5', accountType: 42 });
    const before = await everything();
    const wrong: string[] = [];
    for (const route of forAgents()) {
      const { status, body } = await knock(route, token, '424242');
      const refused = status === 403 && text(body.code) === 'auth.assistant';
      const may = route.method === 'GET' || (route.access?.kind === 'agent' && route.access.assistant === true);
      if (refused === may) wrong.push(`${route.method} ${route.path}: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(await everything()).toEqual(before);
    // What only pays a debt, or says no.
    const open = forAgents().filter(({ access }) => access?.kind === 'agent' && access.assistant);
    expect(open.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'POST /wps/agent/contracts/:id/reject',
      'POST /wps/agent/contracts/:id/termination/reject',
      'POST /wps/agent/dividends/dues/:id/issue',
    ]);
  });

  it('opens nothing to a trial account', async () => {
    expect(await openToTrials(fixture.service)).toEqual([]);
  });

  /** Something of the line of 1, for every route that takes an id; a route that is not thought of here fails. */
  const theirsOf = async ({ path }: AgentRoute, { name }: IdPlace): Promise<string> => {
    if (['parentId', 'downlineId', 'memberId'].includes(name)) return '3';
    const of: Record<string, Sql> = {
      '/wps/agent/team/transactions': sql`select id from team_cash where member_id = 3`,
      '/wps/agent/team': sql`select 3 as id`,
      '/wps/agent/contracts/presets': sql`select id from contract_preset where agent_id = 2`,
      '/wps/agent/contracts': sql`select id from contract where id = ${BigInt(theirs)}`,
      '/wps/agent/simulations/contracts': sql`select id from contract where id = ${BigInt(theirs)}`,
      '/wps/agent/bills': sql`select id from bill where downline_id = 3`,
      '/wps/agent/dividends/dues': sql`select id from settlement_run`,
    };
    const found = Object.entries(of).find(([prefix]) => path.startsWith(prefix));
    const [row] = found ? await fixture.service.db.query<{ id: string }>(sql`${found[1]} limit 1`) : [];
    if (!row) throw new Error(`nothing of another line for ${name} of ${path}`);
    return row.id;
  };
  const everything = async () => {
    const tables = ['contract', 'contract_version', 'contract_step', 'contract_preset', 'bill', 'agent_posting'];
    return Promise.all(
      tables.map((table) => fixture.service.db.query(sql`select * from ${named(table)} order by 1, 2`)),
    );
  };

  it('answers nothing about another line, wherever a route takes an id, and changes nothing there', async () => {
    const stranger = await memberToken({ id: 5, username: 'agent5', accountType: 1 });
    const walked = (await agentRoutes(fixture.service)).flatMap((route) =>
      route.ids.map((place) => ({ route, place })),
    );
    expect(walked.length).toBeGreaterThan(20);
    const before = await everything();
    const open: string[] = [];
    for (const { route, place } of walked) {
      const id = await theirsOf(route, place);
      const url = route.path.replaceAll(':id', id) + (place.in === 'query' ? `?${place.name}=${id}` : '');
      const known = route.method === 'GET' || route.method === 'DELETE' ? undefined : (bodies[route.path]?.() ?? {});
      const body = place.in === 'body' ? { ...(known as object), [place.name]: id } : known;
      const answer = await fixture.service.http(route.method, url, {
        token: stranger,
        ...(body !== undefined && { body }),
      });
      const code = text(answer.body.code);
      const hidden = answer.status === 404 && /_not_found$|nothing_due$/.test(code);
      if (!hidden) open.push(`${route.method} ${url}: ${answer.status} ${code}`);
    }
    expect(open).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  it('lists nothing of another line, whatever is filtered by', async () => {
    const stranger = await memberToken({ id: 5, username: 'agent5', accountType: 1 });
    const lists = (await agentRoutes(fixture.service)).filter(
      ({ method, ids }) => method === 'GET' && ids.length === 0,
    );
    const seen: string[] = [];
    for (const { path } of lists) {
      for (const filter of [
        { downlineId: '3' },
        { uplineId: '2' },
        { id: theirs },
        { memberId: '3' },
        { q: 'agent3' },
      ]) {
        const asked = encodeURIComponent(JSON.stringify(filter));
        const { status, body } = await fixture.service.http('GET', `${path}?filter=${asked}`, { token: stranger });
        const rows = (body.value?.data ?? []) as unknown as object[];
        if (status >= 500 || (status === 200 && /agent[123]"/.test(JSON.stringify(rows))))
          seen.push(`${path} ${asked}`);
      }
    }
    expect(lists.length).toBeGreaterThan(5);
    expect(seen).toEqual([]);
  });

  it('shows an agent its own contract and those of its team, never its upline’s', async () => {
    const seen = async (id: number) => {
      const { body } = await fixture.as(id, 'GET', '/contracts?sort=id');
      return ((body.value?.data ?? []) as Array<{ id: string }>).map((row) => row.id);
    };
    expect((await seen(1)).length).toBe(3);
    expect(await seen(2)).toEqual([signed, theirs]);
    expect(await seen(3)).toEqual([theirs]);
    expect((await fixture.as(3, 'GET', `/contracts/${signed}`)).status).toBe(404);
    expect((await fixture.as(1, 'GET', `/contracts/${theirs}`)).status).toBe(200);
    const grand = await fixture.as(1, 'POST', `/contracts/${theirs}/termination`, { reason: 'not my contract' });
    expect([grand.status, text(grand.body.code)]).toEqual([404, 'contracts.contract_not_found']);
  });

  it('opens the team one level at a time', async () => {
    const team = async (id: number, parent = '') =>
      (await fixture.as(id, 'GET', `/team${parent && `?parentId=${parent}`}`)).body.value;
    expect(await team(1)).toMatchObject({ data: [{ memberId: '2', downlines: 1 }], total: 1 });
    expect(await team(1, '2')).toMatchObject({ data: [{ memberId: '3', uplineId: '2' }] });
    expect((await fixture.as(3, 'GET', '/team?parentId=2')).status).toBe(404);
    expect((await fixture.as(3, 'GET', '/team/1')).status).toBe(404);
    expect((await fixture.as(1, 'GET', '/team/3')).body.value).toMatchObject({ username: 'agent3' });
  });
});
