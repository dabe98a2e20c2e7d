import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityServiceClient } from '@banyan/proto/identity/v1/identity';
import { MemberRegistered } from '@banyan/proto/identity/v1/events';
import { grpcClient, type GrpcClient } from '@banyan/kernel/grpc';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { config } from '../config.js';
import { form } from '../identity.fixture.js';

describe('a member, as other services ask', () => {
  let service: TestService;
  let client: GrpcClient<IdentityServiceClient>;
  beforeAll(async () => {
    service = await testService(AppModule, { grpc: true });
    client = grpcClient(IdentityServiceClient, `127.0.0.1:${config.grpcPort}`, config);
  });
  afterAll(async () => {
    client.close();
    await service.close();
  });

  it('is told with brand, names, type, status and currency', async () => {
    const body = form({ username: 'AskedFor', nickname: 'Asked' });
    expect((await service.http('PUT', '/wps/member/register', { body })).status).toBe(200);
    const [event] = await service.events.published(MemberRegistered);
    const memberId = event?.memberId ?? 0n;
    expect(memberId).toBeGreaterThan(0n);
    expect(await client.getMember({ memberId })).toMatchObject({
      memberId,
      brand: 'BANYAN',
      username: 'AskedFor',
      nickname: 'Asked',
      accountType: 0,
      status: 'ACTIVE',
      currency: 'VND',
      uplineId: 0n,
    });
  });
});
