import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { RouteCheck } from '@banyan/kernel/auth';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { demoOperators } from '../demo/demo-operators.js';
import { DemoService } from '../demo/demo.service.js';
import { consoleLogin, text } from '../identity.fixture.js';
import { dutyRoles } from './duty-roles.js';
import { permissions, seededRoles } from './permissions.js';

/** What makes and what checks it; one hand never holds both. */
const apart: ReadonlyArray<readonly [maker: string, checker: string]> = [
  ['adjustment.propose', 'adjustment.approve'],
  ['withdrawal.claim', 'withdrawal.approve'],
  ['withdrawal.retry', 'withdrawal.approve'],
  ['contract.settle', 'contract.approve'],
  ['lottery.results', 'lottery.correct'],
];
/** What moves or books money. */
const money = /^(withdrawal|deposit|adjustment|ledger|contract|vendor\.money)/;
const duties = demoOperators.slice(2);

describe('the roles of duties', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
    await service.app.get(DemoService).seed();
  });
  afterAll(() => service.close());

  const heldOf = (role: string): readonly string[] => {
    const seeded = seededRoles.find(({ code }) => code === role);
    return seeded ? permissions.filter(seeded.holds) : (dutyRoles.find(({ code }) => code === role)?.permissions ?? []);
  };

  it('are thirteen with the auditor, as the table of roles has them', async () => {
    const stored = await service.db.query<{ code: string; permissions: string[] }>(
      sql`select code, permissions from role where code = any($1)`,
      [[...dutyRoles.map(({ code }) => code), 'auditor']],
    );
    expect(stored).toHaveLength(13);
    for (const { code, permissions: held } of stored)
      expect([code, [...held].sort()]).toEqual([code, [...heldOf(code)].sort()]);
  });

  it('never hold both halves of what takes two, and the administrator no money', () => {
    const both = dutyRoles.flatMap(({ code, permissions: held }) =>
      apart
        .filter((pair) => pair.every((half) => held.some((one) => one === half)))
        .map((pair) => `${code}: ${pair.join(' ')}`),
    );
    expect(both).toEqual([]);
    expect(heldOf('administrator').filter((permission) => money.test(permission))).toEqual([]);
  });

  it('leave an auditor nothing but reading, on every route of this service', () => {
    const held = heldOf('auditor');
    expect(held.filter((permission) => !/\.(view|export)$/.test(permission))).toEqual([]);
    const changing = service.app
      .get(RouteCheck)
      .routes()
      .filter(
        ({ method, access }) => method !== 'GET' && access?.kind === 'operator' && held.includes(access.permission),
      );
    expect(changing.map(({ operation }) => operation)).toEqual([]);
  });

  it.each(duties.map(({ username, role }) => [username, role] as const))(
    '%s logs in as %s and may what its row says',
    async (username, role) => {
      const { answer } = await consoleLogin(service, username);
      expect(answer.status).toBe(200);
      const operator = answer.body.operator as unknown as { role: string; permissions: string[] };
      expect([operator.role, [...operator.permissions].sort()]).toEqual([role, [...heldOf(role)].sort()]);
    },
  );

  it('let an administrator ask for a role, and not agree to it himself', async () => {
    const { token } = await consoleLogin(service, 'administrator');
    const body = { code: 'helpers', name: 'Helpers', permissions: ['member.view'], reason: 'new team' };
    const asked = await service.http('POST', '/admin/v1/identity/roles', { token, body });
    expect(asked.status).toBe(202);
    const path = `/admin/v1/identity/approvals/${text(asked.body.id)}/approve`;
    expect((await service.http('POST', path, { token, body: { reason: 'mine' } })).body).toMatchObject({
      code: 'identity.same_operator',
    });
  });
});
