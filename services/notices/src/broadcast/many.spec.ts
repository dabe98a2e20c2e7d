import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { BrandService } from '../brand/brand.service.js';
import { identity, members, published } from './broadcast.fixture.js';
import { BroadcastService } from './broadcast.service.js';

/** How many members; with more than by default the figures are printed, as docs/benchmarks.md has them of a million. */
const asked = process.env['BROADCAST_MEMBERS'];
const count = Number(asked ?? 20_000);

describe('a message to very many members', () => {
  let service: TestService;
  const figures = new Map<string, unknown>();
  beforeAll(async () => {
    service = await testService(AppModule, { replace: [[BrandService, identity]] });
    await members(service, count);
    // A tenth want mails.
    await service.owner.query(
      sql`insert into notice_preference (member_id, brand, language, choices, updated_at)
         select n, 'BANYAN', '', '{"ACCOUNT": {"mail": true}}', now() from generate_series(10, $1::bigint, 10) n`,
      [count],
    );
    await service.owner.query(sql`analyze`);
  }, 900_000);
  afterAll(async () => {
    if (asked) process.stdout.write(`${JSON.stringify(Object.fromEntries(figures), null, 2)}\n`);
    await service.close();
  });

  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const at = performance.now();
    const result = await work();
    figures.set(`${name}, ms`, Math.round(performance.now() - at));
    return result;
  };
  const [send, tally] = [
    () => service.app.get(BroadcastService).sendDue(new AbortController().signal),
    () => service.app.get(BroadcastService).count(),
  ];

  it('has a row for each of them, and its figures add up', async () => {
    service.clock.set(new Date());
    const rss = process.memoryUsage().rss;
    const id = await timed('written, proposed, published', () => published(service, { channels: ['INBOX', 'MAIL'] }));
    await timed('sent', send);
    const [told] = await service.owner.query<{ rows: number; members: number; mails: number }>(
      sql`select count(*)::int as rows, count(distinct m.member_id)::int as members, count(d.id)::int as mails
         from inbox_message m left join notice_mail d on d.message_id = m.id and d.broadcast_id = m.broadcast_id where m.broadcast_id = $1`,
      [id],
    );
    expect(told).toEqual({ rows: count, members: count, mails: count / 10 });
    figures.set('memory grown by, MB', Math.round((process.memoryUsage().rss - rss) / 2 ** 20));
    await service.owner.query(sql`update inbox_message set read_at = now() where member_id % 20 = 0`);
    await service.owner.query(sql`update notice_mail set state = 'SENT'`);
    await service.owner.query(sql`vacuum analyze inbox_message, notice_mail`);
    await timed('figures', tally);
    const sizes = await service.owner.query<{ name: string; size: string }>(
      sql`select n as name, pg_size_pretty(pg_total_relation_size(n::regclass)) as size
         from unnest(array['inbox_message', 'notice_mail', 'outbox']) n`,
    );
    for (const { name, size } of sizes) figures.set(name, size);
    const [kept] = await service.owner.query(sql`select sent, reads, mailed from broadcast where id = $1`, [id]);
    expect(kept).toEqual({ sent: count, reads: count / 20, mailed: count / 10 });
    // A second for each thousand: some twenty times what it takes.
    expect(figures.get('sent, ms')).toBeLessThan(count);
  }, 900_000);
});
