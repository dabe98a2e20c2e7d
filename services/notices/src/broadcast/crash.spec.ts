import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CrashingService, testService, type TestService } from '@banyan/kernel/testing';
import { InboxChanged } from '@banyan/proto/notices/v1/events';
import { sql } from '@banyan/kernel/database';
import { AppModule } from '../app.module.js';
import { BrandService } from '../brand/brand.service.js';
import { BroadcastService } from './broadcast.service.js';
import { identity, members, published } from './broadcast.fixture.js';

const worker = new URL('./broadcast-worker.fixture.js', import.meta.url);
const count = 6_500;

describe('a message to many members whose sender is killed', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule, { replace: [[BrandService, identity]] });
    await members(service, count);
    service.clock.set(new Date());
  });
  afterAll(() => service.close());

  it('three times, before and after a commit, reaches each of them once', async () => {
    const id = await published(service);
    for (const at of ['broadcast.before_commit=kill@2', 'broadcast.after_commit=kill@2', 'broadcast.before_commit=kill@3']) {
      const doomed = await CrashingService.start(worker, at);
      try {
        await doomed.died();
      } finally {
        await doomed.stop();
      }
    } // prettier-ignore
    const [kept] = await service.db.query<{ sent: number }>(sql`select sent from broadcast where id = $1`, [id]); // prettier-ignore
    // One step that was kept, two, two: what died before its commit was not.
    expect(kept?.sent).toBe(5_000);
    await service.app.get(BroadcastService).sendDue(new AbortController().signal);
    const [told] = await service.db.query(
      sql`select count(*)::int as messages, count(distinct member_id)::int as members from inbox_message where broadcast_id = $1`,
      [id],
    );
    expect(told).toEqual({ messages: count, members: count });
    const [row] = await service.db.query(sql`select state, sent, skipped, cursor_id::int as at from broadcast`);
    expect(row).toEqual({ state: 'DONE', sent: count, skipped: 0, at: count });
    const changed = await service.events.published(InboxChanged);
    expect(new Set(changed.map(({ memberId }) => memberId)).size).toBe(changed.length);
  }, 240_000);
});
