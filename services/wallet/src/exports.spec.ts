import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { ExportWriter } from '@banyan/kernel/jobs';
import { CrashingService, operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from './app.module.js';
import { sql } from '@banyan/kernel/database';

const base = '/admin/v1/wallet/exports';
const seeds = [
  sql`insert into bank_card (id, member_id, brand, bank_code, account_number, holder_name, created_at)
   values ('00000000-0000-4000-8000-000000000001', 1, 'BANYAN', 'VCB', '1', 'A', now())`,
  sql`insert into withdrawal (id, member_id, username, brand, account_id, currency, amount_minor, state, bank_card_id,
     idempotency_key, created_at, updated_at)
   select gen_random_uuid(), n, case when n = 1 then '=1+cmd' else 'player' || n end, 'BANYAN', n, 'VND', n * 10000,
     case when n % 2 = 0 then 'REJECTED' else 'SUCCESS' end, '00000000-0000-4000-8000-000000000001',
     gen_random_uuid(), now() - n * interval '1 second', now() from generate_series(1, 5000) n`,
];

describe('an export of a list', () => {
  let service: TestService;
  let token: string;
  let other: string;
  beforeAll(async () => {
    service = await testService(AppModule);
    for (const statement of seeds) await service.db.query(statement);
    token = await operatorToken(['withdrawal.view'], { id: 1, username: 'op1' });
    other = await operatorToken(['withdrawal.view'], { id: 2, username: 'op2' });
  });
  afterAll(() => service.close());

  const ask = (body: object, as = token) => service.http('POST', base, { token: as, body });
  const file = (id: unknown, as = token) => service.http('GET', `${base}/${String(id)}/file`, { token: as });
  const ready = async (id: unknown) => {
    for (;;) {
      const { body } = await service.http('GET', base, { token });
      const states = (body.data as unknown as Array<{ id: string; state: string }>).filter((one) => one.id === id);
      if (states[0]?.state === 'READY') return;
      await sleep(20);
    }
  };
  const waiting = async () => {
    const [row] = await service.db.query<{ id: string }>(
      sql`insert into export_file (id, list, request, language, operator_id, asked_at, expires_at)
       values (gen_random_uuid(), 'withdrawals', '{"filter":{}}', 'EN', 1, now(), now() + interval '7 days') returning id`,
    );
    return row?.id;
  };
  const fileRow = async (id: unknown) =>
    (await service.db.query(sql`select state, attempts from export_file where id = $1`, [id]))[0];
  const lines = async (id: unknown) => ((await file(id)).body as unknown as string).trimEnd().split('\r\n');

  it('holds every row that the filter lets through, in the list’s order, and no formula', async () => {
    const asked = await ask({ list: 'withdrawals', filter: { state: 'SUCCESS' }, sort: 'amountMinor', order: 'ASC' });
    expect(asked.status).toBe(202);
    await ready(asked.body.id);
    const [head = '', first = '', ...rest] = await lines(asked.body.id);
    expect(head.replace('\uFEFF', '').split(',').slice(0, 3)).toEqual(['id', 'state', 'amountMinor']);
    expect(head).toContain(',riskScore,riskLevel,');
    expect(first).toContain(",'=1+cmd,");
    const amounts = rest.map((line) => Number(line.split(',')[2]));
    expect(amounts).toHaveLength(2499);
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
    expect(rest.every((line) => line.includes(',SUCCESS,'))).toBe(true);
    const acted = (await service.events.published(OperatorActed)).filter(({ objectType }) => objectType === 'export');
    expect(acted).toMatchObject([
      { action: 'export.ask', objectId: asked.body.id, operatorName: 'op1' },
      { action: 'export.fetch', objectId: asked.body.id, operatorName: 'op1' },
    ]);
  });

  it('has the columns, words and time that were asked for, with amounts as decimals', async () => {
    const columns = [
      { field: 'username', title: 'Hội viên' },
      { field: 'amountMinor', title: '=số tiền' },
      { field: 'createdAt', title: 'Gửi lúc' },
    ];
    await service.db.query(
      sql`update withdrawal set created_at = '2026-11-23T17:30:00Z', amount_minor = 12505000 where member_id = 7`,
    );
    const asked = await ask({
      list: 'withdrawals',
      filter: { memberId: '7' },
      columns,
      zones: { '': 'UTC', BANYAN: 'Asia/Ho_Chi_Minh' },
    });
    await ready(asked.body.id);
    expect(await lines(asked.body.id)).toEqual(["Hội viên,'=số tiền,Gửi lúc", 'player7,1250.5,2026-11-24 00:30:00']);
    for (const wrong of [
      { columns: [{ field: 'password', title: 'x' }] },
      { columns: [{ field: 'constructor', title: 'x' }] },
      { columns: [] },
      { columns: 'id' },
      { columns: [{ field: 'id', title: 'x'.repeat(121) }] },
      { zones: { BANYAN: 'Middle/Earth' } },
      { zones: { BANYAN: 7 } },
    ])
      expect(await ask({ list: 'withdrawals', ...wrong })).toMatchObject({ status: 400 });
  });

  it('of the ledger is of a member, or of a month at most', async () => {
    const books = await operatorToken(['ledger.view'], { id: 1, username: 'op1' });
    const day = new Date(Date.now() - 86_400_000).toISOString();
    expect((await ask({ list: 'ledger' }, books)).body).toMatchObject({ code: 'wallet.ledger_export_too_long' });
    expect((await ask({ list: 'ledger', filter: { from: '2020-01-01T00:00:00Z' } }, books)).status).toBe(400);
    expect((await ask({ list: 'ledger', filter: { memberId: '7', kind: 'bet' } }, books)).status).toBe(202);
    const asked = await ask({ list: 'ledger', filter: { from: day }, sort: 'createdAt', order: 'DESC' }, books);
    await ready(asked.body.id);
    const text = (await file(asked.body.id, books)).body as unknown as string;
    expect(text.replace('\uFEFF', '').split(',').slice(0, 4)).toEqual(['id', 'kind', 'source', 'externalId']);
  });

  it('is refused to who may not see the list, and its file to everybody else', async () => {
    const blind = await operatorToken(['deposit.view'], { id: 3, username: 'op3' });
    expect((await ask({ list: 'withdrawals' }, blind)).status).toBe(403);
    expect((await ask({ list: 'nothing' })).status).toBe(404);
    expect((await ask({ list: 'withdrawals', filter: { nothing: 1 } })).status).toBe(400);
    const asked = await ask({ list: 'withdrawals' });
    await ready(asked.body.id);
    expect((await file(asked.body.id, other)).status).toBe(404);
    const demoted = await operatorToken(['deposit.view'], { id: 1, username: 'op1' });
    expect((await file(asked.body.id, demoted)).status).toBe(403);
  });

  it.each(['export.after_part=kill@2', 'export.before_ready=kill'])(
    'whose process died at %s is written anew, once, by whoever comes first',
    async (failpoint) => {
      const doomed = await CrashingService.start(new URL('./main.js', import.meta.url), failpoint);
      try {
        await Promise.all([doomed.http('POST', base, { token, body: { list: 'withdrawals' } }), doomed.died()]);
      } finally {
        await doomed.stop();
      }
      const [left] = await service.db.query<{ id: string; parts: number }>(
        sql`update export_file f set leased_until = now() - interval '1 minute' where state = 'RUNNING'
         returning id, (select count(*)::int from export_part where export_id = f.id) as parts`,
      );
      expect(left?.parts).toBeGreaterThan(0);
      expect((await file(left?.id)).body).toMatchObject({ code: 'export.not_ready' });
      const writer = service.app.get(ExportWriter);
      await Promise.all([writer.round(), writer.round()]);
      await ready(left?.id);
      const [, ...written] = await lines(left?.id);
      expect(new Set(written).size).toBe(5000);
      expect(written).toHaveLength(5000);
    },
    60_000,
  );

  it('is left alone by a writer that another one has overtaken', async () => {
    await service.owner.query(
      sql`create function overtake() returns trigger language plpgsql as $$
         begin update export_file set attempts = attempts + 1 where id = new.export_id; return new; end $$`,
    );
    await service.owner.query(
      sql`create trigger other after insert on export_part for each row execute function overtake()`,
    );
    const id = await waiting();
    await service.app.get(ExportWriter).work();
    await service.owner.query(sql`drop trigger other on export_part`);
    expect(await service.db.query(sql`select part from export_part where export_id = $1`, [id])).toEqual([{ part: 0 }]);
    expect(await fileRow(id)).toEqual({ state: 'RUNNING', attempts: 2 });
  });

  it('is gone after a day', async () => {
    const { body } = await ask({ list: 'withdrawals', filter: { memberId: '1' } });
    await ready(body.id);
    service.clock.advance(25 * 3_600_000);
    await service.app.get(ExportWriter).round();
    expect((await file(body.id, await operatorToken(['withdrawal.view'], { id: 1 }))).status).toBe(404);
    expect(await service.db.query(sql`select from export_part where export_id = $1`, [body.id])).toEqual([]);
  });

  it('goes back to those that wait when its process is asked to stop', async () => {
    const id = await waiting();
    const writer = service.app.get(ExportWriter);
    const work = writer.work();
    await writer.beforeApplicationShutdown();
    await work;
    expect(await fileRow(id)).toEqual({ state: 'WAITING', attempts: 0 });
  });
});
