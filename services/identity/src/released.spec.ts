import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DefaultCleared, DividendRefused } from '@banyan/proto/contracts/v1/events';
import { GetMemberRequest } from '@banyan/proto/identity/v1/identity';
import { sql } from '@banyan/kernel/database';
import {
  serveReleasedCalls,
  handleReleasedEvents,
  releasedEvents,
  releasedRequests,
  testService,
  type TestService,
} from '@banyan/kernel/testing';
import { AppModule } from './app.module.js';
import { config } from './config.js';
import { register } from './identity.fixture.js';

describe('what the last release sent', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule, { grpc: true });
    const told = [...releasedEvents(DividendRefused), ...releasedEvents(DefaultCleared)];
    const asked = [...told, ...releasedRequests(GetMemberRequest)].map(({ memberId }) => memberId);
    const here = await service.db.query<{ id: string }>(sql`select id::text as id from member`);
    for (const id of new Set(asked)) if (!here.some((one) => one.id === String(id))) await memberWith(id);
  });
  afterAll(() => service.close());

  /** Registers a member under an id of then. */
  async function memberWith(id: bigint) {
    await service.owner.query(sql`select setval('member_id', $1, false)`, [id]);
    const { id: given } = await register(service, { username: `released${id}`, nickname: `released${id}` });
    expect(given).toBe(id);
  }

  it('is handled by every handler, and nothing of it is parked', async () => {
    const heard = await handleReleasedEvents(service);
    expect(heard.filter(({ failure }) => failure)).toEqual([]);
    expect(heard.length).toBeGreaterThan(2);
  });

  it('is answered as it was called, in a way that it can read', async () => {
    const answered = await serveReleasedCalls('identity', config.tokenJwks);
    expect(answered.filter(({ failure }) => failure)).toEqual([]);
    expect(answered.filter(({ response }) => response).length).toBeGreaterThan(0);
  });
});
