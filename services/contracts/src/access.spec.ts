import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RouteCheck, type MarkedRoute } from '@banyan/kernel/auth';
import { memberToken, operatorToken } from '@banyan/kernel/testing';
import { ContractsFixture, offerOf, signed as signature, text } from './fixtures/contracts.fixture.js';
import { flat } from './fixtures/terms.fixture.js';

/** Two lines: 1 over 2 over 3, and 5 over 6. */
describe('who sees and does what, on every route', () => {
  let fixture: ContractsFixture;
  let routes: MarkedRoute[];
  let theirs = '';
  let signed = '';
  beforeAll(async () => {
    fixture = await ContractsFixture.start();
    await fixture.member(1);
    await fixture.member(2, [1]);
    await fixture.member(3, [1, 2]);
    await fixture.member(5);
    await fixture.member(6, [5]);
    await fixture.sign(null, 1, flat('DAILY', 1.5));
    signed = await fixture.sign(1, 2, flat('DAILY', 1));
    theirs = await fixture.sign(2, 3, flat('DAILY', 0.5));
    routes = fixture.service.app.get(RouteCheck).routes();
  });
  afterAll(() => fixture.close());

  const agentRoutes = () => routes.filter(({ access }) => access?.kind === 'agent');
  const bodies: Record<string, () => unknown> = {
    '/wps/agent/contracts': () => offerOf(3, flat('REALTIME', 0.1)),
    '/wps/agent/contracts/check': () => offerOf(3, flat('REALTIME', 0.1)),
    '/wps/agent/contracts/presets/:id': () => undefined,
    '/wps/agent/simulations': () => offerOf(3, flat('DAILY', 0.1)),
    '/wps/agent/contracts/:id/amend': () => ({ terms: { ...flat('DAILY', 0.1), kind: undefined } }),
    '/wps/agent/contracts/:id/accept': () => signature(),
    '/wps/agent/contracts/:id/termination': () => ({ reason: 'not mine' }),
  };
  const knock = async ({ method, path }: MarkedRoute, token: string | undefined, id: string) => {
    const body = method === 'GET' ? undefined : (bodies[path]?.() ?? {});
    const url = path.replaceAll(':id', id).replaceAll(':brand', 'BANYAN');
    return fixture.service.http(method as 'GET', url, { ...(body !== undefined && { body }), ...(token && { token }) });
  };

  it('lets agents into the agent centre and nobody else, operators by each permission into the console', async () => {
    expect(agentRoutes().length).toBeGreaterThan(14);
    expect(routes.every(({ access }) => access?.kind === 'agent' || access?.kind === 'operator')).toBe(true);
    const callers: Array<[string | undefined, (route: MarkedRoute) => boolean]> = [
      [undefined, () => false],
      [await memberToken({ id: 1, accountType: 0 }), () => false],
      [await memberToken({ id: 1, accountType: 4 }), () => false],
      [await memberToken({ id: 999, accountType: 2 }), ({ access }) => access?.kind === 'agent'],
      [await operatorToken([]), () => false],
      [
        await operatorToken(['contract.view', 'deadletter.view']),
        ({ access }) => access?.kind === 'operator' && ['contract.view', 'deadletter.view'].includes(access.permission),
      ],
    ];
    const wrong: string[] = [];
    for (const [token, enters] of callers) {
      for (const route of routes) {
        const { status, body } = await knock(route, token, '424242');
        const denied = ['auth.required', 'auth.forbidden', 'auth.not_agent'].includes(text(body.code));
        if (status >= 500 || denied === enters(route)) wrong.push(`${route.method} ${route.path}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("hides another line's contracts and members from an agent, as if they did not exist", async () => {
    const stranger = await memberToken({ id: 5, username: 'agent5', accountType: 1 });
    const before = await fixture.service.db.query('select * from contract order by id');
    for (const route of agentRoutes().filter(
      (one) => one.path.includes(':id') || (one.method !== 'GET' && bodies[one.path]),
    )) {
      const id = route.path.startsWith('/wps/agent/team') ? '3' : theirs;
      const { status, body } = await knock(route, stranger, id);
      expect([route.path, status, text(body.code)]).toEqual([
        route.path,
        404,
        expect.stringMatching(/contracts\.(contract|member|bill|preset)_not_found|contracts\.nothing_due/),
      ]);
    }
    expect((await fixture.as(5, 'GET', '/contracts')).body.value?.total).toBe(0);
    expect((await fixture.as(5, 'GET', '/team?parentId=1')).status).toBe(404);
    const filter = encodeURIComponent(JSON.stringify({ id: theirs }));
    expect((await fixture.as(5, 'GET', `/contracts?filter=${filter}`)).body.value?.total).toBe(0);
    expect(await fixture.service.db.query('select * from contract order by id')).toEqual(before);
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
