import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InboxChanged } from '@banyan/proto/notices/v1/events';
import { sql } from '@banyan/kernel/database';
import { memberToken, operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { BrandService } from '../brand/brand.service.js';
import { BroadcastService } from '../broadcast/broadcast.service.js';
import { DemoTalkService } from './demo-talk.service.js';

describe('a new installation', () => {
  let service: TestService;
  let operator: string;
  beforeAll(async () => {
    const brands = { zoneOf: async () => 'Asia/Ho_Chi_Minh', languageOf: async () => 'VI', nameOf: async () => 'Banyan' };
    service = await testService(AppModule, { replace: [[BrandService, brands]] });
    operator = await operatorToken(['notice.view', 'support.view'], { id: 3 });
    await Promise.all([1, 2].map(() => service.app.get(DemoTalkService).seed()));
    await service.app.get(DemoTalkService).seed();
  }); // prettier-ignore
  afterAll(() => service.close());

  const list = async (path: string) =>
    (await service.http('GET', `/admin/v1/notices/${path}`, { token: operator })).body as unknown as { data: object[] };

  it('has a message that was sent, which disturbs nobody, and one whose hour is to come', async () => {
    await service.app.get(BroadcastService).sendDue(new AbortController().signal);
    const { data } = await list('broadcasts?sort=startsAt&order=ASC');
    expect(data).toMatchObject([
      { state: 'DONE', sent: 5, reads: 5 },
      { state: 'RUNNING', sent: 0, finishedAt: null },
    ]);
    const token = await memberToken({ id: 1001 });
    const { body } = await service.http('GET', '/wps/notices/inbox', { token, headers: { 'accept-language': 'en' } });
    expect(body.value?.data).toMatchObject([{ text: 'One more lock', link: '/account/security', unread: false }]);
    expect(await service.events.published(InboxChanged)).toEqual([]);
    await service.app.get(BroadcastService).count();
    expect((await list('broadcasts?sort=startsAt&order=ASC')).data).toMatchObject([{ reads: 5 }, { reads: 0 }]);
  });

  it('has a support chat that was answered and one that waits', async () => {
    const { data } = await list('support?sort=queuedAt&order=ASC');
    expect(data).toMatchObject([
      { username: 'minhchau', state: 'CLOSED', rating: 5, lines: 3 },
      { username: 'linhdan', state: 'WAITING', rating: null, lines: 1 },
    ]);
    const token = await memberToken({ id: 1001, username: 'minhchau' });
    const { body } = await service.http('GET', '/wps/notices/support/conversations', { token });
    expect(body.value).toMatchObject({ total: 1, data: [{ operator: 'Banyan', unread: 0, state: 'CLOSED' }] });
    const [id] = await service.db.query<{ id: string }>(
      sql`select id from support_conversation where state = 'CLOSED'`,
    );
    const { body: talk } = await service.http('GET', `/wps/notices/support/conversations/${id?.id}/lines`, { token });
    expect(talk.value).toMatchObject({ lines: [{ mine: true }, { mine: false, name: 'Banyan' }, { mine: true }] });
  });
});
