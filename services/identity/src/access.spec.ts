import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RouteCheck, type MarkedRoute } from '@banyan/kernel/auth';
import {
  agentRoutes,
  memberToken,
  openToTrials,
  operatorToken,
  testService,
  type TestService,
} from '@banyan/kernel/testing';
import { AppModule } from './app.module.js';
import { DemoService } from './demo/demo.service.js';
import { text } from './identity.fixture.js';
import { dutyRoles } from './role/duty-roles.js';
import { permissions, seededRoles } from './role/permissions.js';
import { sql } from '@banyan/kernel/database';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who knocks, and which routes let him in. Everything else is denied. */
interface Caller {
  readonly name: string;
  readonly token: () => Promise<string> | undefined;
  readonly enters: (route: MarkedRoute) => boolean;
}

const visitor: Caller = { name: 'visitor', token: () => undefined, enters: ({ access }) => access?.kind === 'public' };
const member = (name: string, accountType: number, agent: boolean): Caller => ({
  name,
  token: () => memberToken({ id: 424_242, accountType }),
  enters: ({ access }) => access?.kind === 'public' || access?.kind === 'member' || (agent && access?.kind === 'agent'),
});
/** Everything that is public, and the few routes whose mark lets a trial account in. */
const trial: Caller = {
  name: 'trial',
  token: () => memberToken({ id: 424_242, accountType: 4 }),
  enters: ({ access }) => access?.kind === 'public' || (access?.kind === 'member' && access.trial === true),
};
const rolesHeld: ReadonlyArray<readonly [code: string, held: readonly string[]]> = [
  ...seededRoles.map(({ code, holds }) => [code, permissions.filter(holds)] as const),
  ...dutyRoles.map(({ code, permissions: held }) => [code, held] as const),
];
const roles = rolesHeld.map(([code, held]): Caller => {
  return {
    name: code,
    token: () => operatorToken(held, { id: 424_242, username: code, role: code }),
    enters: ({ access }) =>
      access?.kind === 'public' ||
      (access?.kind === 'operator' &&
        (access.permission === '' || held.some((permission) => permission === access.permission))),
  };
});
const nobody: Caller = {
  name: 'operator without permissions',
  token: () => operatorToken([], { id: 424_242 }),
  enters: ({ access }) => access?.kind === 'public' || (access?.kind === 'operator' && access.permission === ''),
};
const callers = [visitor, member('player', 0, false), trial, member('agent', 2, true), nobody, ...roles];

describe('every route and every role', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
  });
  afterAll(() => service.close());

  /** Objects that do not exist and an unknown field: whoever is let in is then refused for another reason. */
  const knock = async (route: MarkedRoute, token: string | undefined) => {
    const url = route.path.replaceAll(
      ':id',
      route.path.includes('approvals') || route.path.includes('dead-letters')
        ? '00000000-0000-4000-8000-000000000000'
        : '424242',
    );
    const body = route.method === 'GET' || route.method === 'DELETE' ? {} : { body: { unknownField: true } };
    const answer = await service.http(route.method as Method, url, { ...body, ...(token && { token }) });
    return { status: answer.status, code: String(answer.body.code as unknown) };
  };

  it.each(callers.map((caller) => [caller.name, caller] as const))(
    '%s enters where the mark says, and nowhere else',
    async (_name, { token, enters }) => {
      const routes = service.app.get(RouteCheck).routes();
      const signed = await token();
      const wrong: string[] = [];
      for (const route of routes) {
        const { status, code } = await knock(route, signed);
        const denied = ['auth.required', 'auth.forbidden', 'auth.not_agent', 'wallet.in_need_true_account'].includes(
          code,
        );
        if (status >= 500 || denied === enters(route)) wrong.push(`${route.method} ${route.path}: ${status} ${code}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('opens to a trial account who it is and the way out, and nothing else', async () => {
    expect(await openToTrials(service)).toEqual(['DELETE /wps/session/logout', 'GET /wps/member/info']);
  });

  it('takes no token of one audience for the other', async () => {
    const player = await memberToken({ id: 1n });
    const operator = await operatorToken([...permissions]);
    expect((await service.http('GET', '/admin/v1/identity/members', { token: player })).status).toBe(401);
    expect((await service.http('GET', '/wps/member/info', { token: operator })).status).toBe(401);
    expect(
      (await service.http('GET', '/admin/v1/identity/members', { token: `${operator.slice(0, -4)}AAAA` })).status,
    ).toBe(401);
  });

  it("answers nothing about another agent's things, wherever a route for agents takes an id", async () => {
    await service.app.get(DemoService).seed();
    const owner = await memberToken({ id: 998, accountType: 2 });
    const stranger = await memberToken({ id: 997, accountType: 2 });
    const made = async (path: string, body: object) =>
      text((await service.http('POST', `/wps/agent/${path}`, { token: owner, body })).body.value?.id);
    const theirs: Record<string, string> = {
      '/wps/agent/links': await made('links', { name: 'Zalo', kind: 'AGENT' }),
      '/wps/agent/announcements': await made('announcements', { title: 'Friday', body: 'We meet' }),
    };
    const things = () =>
      Promise.all(
        [sql`referral_link`, sql`team_announcement`].map((of) =>
          service.db.query(sql`select * from ${of} order by id`),
        ),
      );
    const before = await things();
    // A preset's id is kept for contracts, which takes it from nobody but its agent.
    const walked = (await agentRoutes(service)).filter(({ ids }) => ids.some(({ name }) => name !== 'presetId'));
    expect(walked.length).toBeGreaterThan(1);
    for (const { method, path } of walked) {
      const id = Object.entries(theirs).find(([prefix]) => path.startsWith(prefix))?.[1];
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
      const answer = await service.http(method, path.replace(':id', id ?? ''), { token: stranger, ...body });
      expect([path, id, answer.status]).toEqual([path, expect.stringMatching(/^\d+$/), 404]);
    }
    expect(await things()).toEqual(before);
  });
});
