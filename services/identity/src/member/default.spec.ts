import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DefaultCleared, DividendRefused } from '@banyan/proto/contracts/v1/events';
import { MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { memberToken, operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { login, register } from '../identity.fixture.js';

describe('agents that refuse a dividend', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
  });
  afterAll(() => service.close());

  const refused = (memberId: bigint) =>
    service.events.deliver(
      DividendRefused,
      DividendRefused.fromPartial({ memberId, brand: 'BANYAN', currency: 'VND' }),
    );
  const cleared = (memberId: bigint) =>
    service.events.deliver(DefaultCleared, { memberId, brand: 'BANYAN', reason: 'repaid' });
  const told = async () =>
    (await service.events.published(MemberStatusChanged)).map(({ memberId, status, reason }) => [
      memberId,
      status,
      reason,
    ]);

  it('are frozen once and still see what is theirs, and are free again when two operators let them go', async () => {
    const { id } = await register(service, { username: 'refuser1' });
    await refused(id);
    await refused(id);
    const signedIn = await login(service, { username: 'refuser1' });
    expect(signedIn.body.value).toMatchObject({ member: { status: 'FROZEN' } });
    const token = await memberToken({ id, username: 'refuser1' });
    expect((await service.http('GET', '/wps/member/info', { token })).status).toBe(200);
    const patch = await service.http('PATCH', '/wps/member/info', { token, body: { nickname: 'Free' } });
    expect(patch.body).toMatchObject({ code: 'identity.account_frozen' });
    // A single operator of the console does not lift what two have to.
    const [alone, body] = [await operatorToken(['member.freeze']), { reason: 'he said so' }];
    const lifted = await service.http('POST', `/admin/v1/identity/members/${id}/unfreeze`, { token: alone, body });
    expect(lifted.body).toMatchObject({ code: 'identity.frozen_for_dividend' });
    await cleared(id);
    await cleared(id);
    expect((await login(service, { username: 'refuser1' })).status).toBe(200);
    expect(await told()).toEqual([
      [id, 'FROZEN', 'dividend_refused'],
      [id, 'ACTIVE', 'dividend_settled'],
    ]);
  });

  it('who were frozen for another reason stay frozen', async () => {
    const { id } = await register(service, { username: 'refuser2' });
    const token = await operatorToken(['member.freeze']);
    const body = { reason: 'same device as 1003' };
    await service.http('POST', `/admin/v1/identity/members/${id}/freeze`, { token, body });
    await refused(id);
    await cleared(id);
    expect((await login(service, { username: 'refuser2' })).body).toMatchObject({ code: 'identity.account_frozen' });
  });

  it('are told from those whom an operator froze in the same words: whose a freeze is, is no text', async () => {
    const { id } = await register(service, { username: 'refuser3' });
    const token = await operatorToken(['member.freeze']);
    const change = (verb: string) =>
      service.http('POST', `/admin/v1/identity/members/${id}/${verb}`, { token, body: { reason: 'dividend_refused' } });
    expect((await change('freeze')).body).toMatchObject({ status: 'FROZEN' });
    const [event] = (await service.events.published(MemberStatusChanged)).filter(({ memberId }) => memberId === id);
    expect(event).toMatchObject({ frozenBy: 'OPERATOR' });
    const shut = { code: 'identity.account_frozen' };
    expect((await login(service, { username: 'refuser3' })).body).toMatchObject(shut);
    await cleared(id);
    expect((await login(service, { username: 'refuser3' })).body).toMatchObject(shut);
    expect((await change('unfreeze')).body).toMatchObject({ status: 'ACTIVE' });
  });
});
