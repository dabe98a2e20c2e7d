import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { LineMoved } from '@banyan/proto/identity/v1/events';
import type { TestService } from '@banyan/kernel/testing';
import { form, statuses, text } from '../identity.fixture.js';
import type { LineMoveJobService } from './line-move-job.service.js';
import { sql } from '@banyan/kernel/database';

const base = '/admin/v1/identity';
const [daily, minhchau, hatran, quocbao, linhdan, thuha, anhkhoa] = ['1000', '1001', '998', '997', '996', '995', '994'];
const midnight = '2026-03-10T17:00:00.000Z';

/** Failpoints are armed when the service is loaded, so everything is loaded after that. */
describe('moving a line', () => {
  let service: TestService;
  let mover: LineMoveJobService;
  let maker: string;
  let checker: string;
  beforeAll(async () => {
    process.env['BANYAN_FAILPOINTS'] = 'identity.before_move=error@1';
    const { operatorToken, testService } = await import('@banyan/kernel/testing');
    service = await testService((await import('../app.module.js')).AppModule);
    mover = service.app.get((await import('./line-move-job.service.js')).LineMoveJobService);
    service.clock.set(new Date('2026-03-10T03:00:00Z'));
    await service.app.get((await import('../demo/demo.service.js')).DemoService).seed();
    const may = ['line.view', 'line.move', 'approval.decide', 'member.freeze'];
    maker = await operatorToken(may, { id: 1, username: 'operator' });
    checker = await operatorToken(may, { id: 2, username: 'approver' });
  });
  afterAll(async () => {
    delete process.env['BANYAN_FAILPOINTS'];
    await service.close();
  });

  const send = (method: 'GET' | 'POST', path: string, token = maker, body?: unknown) =>
    service.http(method, base + path, { token, ...(body !== undefined && { body }) });
  const ask = (memberId: string, uplineId: string | null, over: object = {}) =>
    send('POST', '/line-moves', maker, { memberId, uplineId, reason: 'a new team', ...over });
  const approve = (id: unknown, token = checker) =>
    send('POST', `/approvals/${text(id)}/approve`, token, { reason: 'looked at' });
  const agreed = async (memberId: string, uplineId: string | null) => {
    const answer = await approve((await ask(memberId, uplineId)).body.id);
    expect(answer.body).toMatchObject({ status: 'EXECUTED' });
  };
  const moveOf = async (memberId: string) => {
    const filter = encodeURIComponent(JSON.stringify({ memberId }));
    return (await send('GET', `/line-moves?filter=${filter}`)).body.data?.[0];
  };
  const placeOf = async (id: string | number | bigint) => {
    const [row] = await service.db.query<{ path: string[]; type: number }>(
      sql`select upline_path::text[] as path, account_type as type from member where id = $1`,
      [id],
    );
    return row;
  };
  const told = () => service.events.published(LineMoved);

  it('takes two operators and a new day, and then the whole line moves, once', async () => {
    const preview = await send('GET', `/line-moves/preview?memberId=${hatran}&uplineId=${quocbao}`);
    const seen = { oldUpline: 'daily', newUpline: 'quocbao', members: 4, effectiveAt: midnight, problem: null };
    expect(preview.body).toMatchObject(seen);
    const asked = await ask(hatran, quocbao);
    expect(asked).toMatchObject({ status: 202, body: { type: 'line.move', before: { uplineId: daily }, mine: true } });
    expect((await approve(asked.body.id, maker)).body.code).toBe('identity.same_operator');
    const answers = await Promise.all([approve(asked.body.id), approve(asked.body.id)]);
    expect(statuses(answers)).toEqual([200, 409]);
    await mover.run();
    expect(await placeOf(linhdan)).toMatchObject({ path: [daily, hatran] });
    expect(await moveOf(hatran)).toMatchObject({ state: 'SCHEDULED', effectiveAt: midnight, maker: 'operator' });

    service.clock.set(new Date(midnight));
    await expect(mover.run()).rejects.toThrow('could not be moved');
    expect([await placeOf(linhdan), await told()]).toMatchObject([{ path: [daily, hatran] }, []]);
    await Promise.all([mover.run(), mover.run()]);
    await mover.run();
    expect(await placeOf(hatran)).toEqual({ path: [daily, quocbao], type: 2 });
    expect(await placeOf(linhdan)).toMatchObject({ path: [daily, quocbao, hatran] });
    expect(await placeOf(anhkhoa)).toMatchObject({ path: [daily, quocbao, hatran, linhdan] });
    expect(await placeOf(minhchau)).toMatchObject({ path: [daily] });
    expect(await moveOf(hatran)).toMatchObject({ state: 'DONE', members: 4, checker: 'approver' });
    expect(await told()).toMatchObject([
      { memberId: 998n, oldPath: [1000n], newPath: [1000n, 997n], effectiveFrom: new Date(midnight) },
    ]);
    const acted = (await service.events.published(OperatorActed)).filter(({ action }) => action === 'line.move');
    expect(acted).toMatchObject([{ operatorName: 'approver', objectType: 'member', objectId: hatran }]);
  });

  it('tells who was whose upline', async () => {
    const { body } = await send('GET', `/line-moves/uplines/${hatran}`);
    expect(body.data).toMatchObject([
      { upline: 'daily', until: midnight },
      { upline: 'quocbao', from: midnight, until: null },
    ]);
    expect((await send('GET', `/line-moves/uplines/${linhdan}`)).body.data).toMatchObject([{ upline: 'hatran' }]);
    expect((await send('GET', '/line-moves/uplines/5')).status).toBe(404);
  });

  it('refuses what cannot be', async () => {
    const codes = [
      await ask(hatran, hatran),
      await ask(hatran, linhdan),
      await ask(hatran, quocbao),
      await ask(hatran, thuha),
      await ask(hatran, '5'),
      await ask(quocbao, daily, { effectiveOn: '2027-01-01' }),
    ].map(({ body }) => body.code);
    expect(codes).toEqual([
      'identity.line_cycle',
      'identity.line_cycle',
      'identity.line_unchanged',
      'identity.line_upline_unfit',
      'identity.line_upline_unfit',
      'identity.line_day_far',
    ]);
    const preview = await send('GET', `/line-moves/preview?memberId=${hatran}&uplineId=${linhdan}`);
    expect(preview.body).toMatchObject({ problem: 'identity.line_cycle' });
  });

  it('lets no two moves close a circle that are agreed on at once', async () => {
    await agreed(linhdan, daily);
    service.clock.advance(24 * 3_600_000);
    await mover.run();
    expect(await placeOf(anhkhoa)).toMatchObject({ path: [daily, linhdan] });
    const asked = [await ask(linhdan, quocbao), await ask(quocbao, linhdan)];
    const answers = await Promise.all(asked.map(({ body }) => approve(body.id)));
    expect(statuses(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('identity.line_cycle');
  });

  it('can be taken back before its day, and is held to the rules again when the day comes', async () => {
    const scheduled = await send('GET', '/line-moves?filter=%7B%22state%22%3A%22SCHEDULED%22%7D');
    const waiting = scheduled.body.data?.[0];
    const from = text(waiting?.['effectiveAt']);
    const within = async (span: object) => {
      const { body } = await send('GET', `/line-moves?filter=${encodeURIComponent(JSON.stringify(span))}`);
      return (body.data as unknown as { id: unknown }[]).map(({ id }) => id);
    };
    expect(await within({ from })).toContain(waiting?.id);
    expect(await within({ until: from })).not.toContain(waiting?.id);
    const cancelled = await send('POST', `/line-moves/${text(waiting?.id)}/cancel`, checker, { reason: 'not now' });
    expect(cancelled.body).toMatchObject({ state: 'CANCELLED' });
    expect((await send('POST', `/line-moves/${text(waiting?.id)}/cancel`, maker, { reason: 'again' })).status).toBe(
      409,
    );
    await agreed(thuha, linhdan);
    await send('POST', `/members/${linhdan}/freeze`, maker, { reason: 'a check' });
    service.clock.advance(24 * 3_600_000);
    await mover.run();
    expect(await moveOf(thuha)).toMatchObject({ state: 'REFUSED', problem: 'identity.line_upline_unfit' });
    expect(await placeOf(thuha)).toMatchObject({ path: [daily, quocbao, hatran] });
  });

  it('makes a top line of an agent, and lets those who join meanwhile stand in the right line', async () => {
    await agreed(hatran, null);
    service.clock.advance(24 * 3_600_000);
    await service.db.query(sql`update member set affiliate_code = 'HATRAN' where id = $1`, [hatran]);
    const join = (username: string) =>
      service.http('PUT', '/wps/member/register', { body: form({ username, affiliateCode: 'HATRAN' }) });
    const joined = await Promise.all([join('before1'), mover.run(), join('beside1'), join('beside2')]);
    expect(joined.map((answer) => answer?.status)).toEqual([200, undefined, 200, 200]);
    expect(await placeOf(hatran)).toEqual({ path: [], type: 1 });
    const wrong = await service.db.query(
      sql`select m.id from member m join member u on u.id = m.upline_id where m.upline_path <> u.upline_path || u.id`,
    );
    expect(wrong).toEqual([]);
  });
});
