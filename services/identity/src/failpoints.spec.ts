import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CrashingService, testService, type TestService } from '@banyan/kernel/testing';
import { MemberRegistered } from '@banyan/proto/identity/v1/events';
import { AppModule } from './app.module.js';
import { form, login } from './identity.fixture.js';

const main = new URL('./main.js', import.meta.url);

/** The one commit of identity that opens an account of money: a registration with its event. */
describe('an identity that dies at', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
  });
  afterAll(() => service.close());

  it.each([
    ['database.before_commit', 200],
    // The answer was lost and the name is taken, by the member himself: he can log in.
    ['database.after_commit', 409],
  ])('%s has a member and one event, or neither', async (at, again) => {
    const username = `lan${at.replace(/\W|_/g, '').slice(8, 16)}`;
    const body = form({ username });
    const doomed = await CrashingService.start(main, `${at}=kill`);
    try {
      const [answer] = await Promise.all([doomed.http('PUT', '/wps/member/register', { body }), doomed.died()]);
      expect(answer).toBeNull();
    } finally {
      await doomed.stop();
    }
    expect((await service.http('PUT', '/wps/member/register', { body })).status).toBe(again);
    expect((await login(service, { username })).status).toBe(200);
    const told = (await service.events.published(MemberRegistered)).filter((event) => event.username === username);
    expect(told).toHaveLength(1);
  });
});
