import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MailRequested } from '@banyan/proto/notices/v1/events';
import { sql } from '@banyan/kernel/database';
import type { TestService } from '@banyan/kernel/testing';

/** Failpoints are armed when the first one is reached, so all of it begins after they were named. */
describe('a run that is cut off while it asks for mails', () => {
  let service: TestService;
  let send: () => Promise<void>;
  beforeAll(async () => {
    process.env['BANYAN_FAILPOINTS'] = 'database.before_commit=error@1,database.after_commit=error@1';
    const { testService } = await import('@banyan/kernel/testing');
    const { AppModule } = await import('../app.module.js');
    const { BrandService } = await import('../brand/brand.service.js');
    const { MailService } = await import('./mail.service.js');
    const identity = { zoneOf: async () => 'Asia/Ho_Chi_Minh', languageOf: async () => 'VI' };
    service = await testService(AppModule, { replace: [[BrandService, identity]] });
    send = () => service.app.get(MailService).sendDue(new AbortController().signal);
  });
  afterAll(async () => {
    delete process.env['BANYAN_FAILPOINTS'];
    await service.close();
  });

  const asked = async () => (await service.events.published(MailRequested)).length;

  it('before its commit has asked for none, after it for one; the next run asks for no more', async () => {
    await service.owner.query(sql`
      with told as (
        insert into inbox_message (member_id, brand, kind, topic, fact, happened_at)
        values (5, 'BANYAN', 'new_login', 'ACCOUNT', 'event:1', now()) returning id
      )
      insert into notice_mail (message_id, member_id, brand, kind, group_name, created_at, due_at, updated_at)
      select id, 5, 'BANYAN', 'new_login', 'SECURITY', now(), now(), now() from told`);
    service.clock.set(new Date(Date.now() + 1000));
    await expect(send()).rejects.toThrow('database.before_commit');
    expect(await asked()).toBe(0);
    await expect(send()).rejects.toThrow('database.after_commit');
    expect(await asked()).toBe(1);
    await send();
    await send();
    expect(await asked()).toBe(1);
  });
});
