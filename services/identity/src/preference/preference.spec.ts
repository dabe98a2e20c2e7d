import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { sql } from '@banyan/kernel/database';

const base = '/admin/v1/identity/preferences';

describe('what the console remembers for an operator', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await testService(AppModule);
    token = await operatorToken([], { id: 1 });
  });
  afterAll(() => service.close());

  const set = (id: string, value: unknown) => service.http('PUT', `${base}/${id}`, { token, body: { value } });
  const mine = async (as = token) => (await service.http('GET', base, { token: as })).body.data;

  it('is there on every device, is his alone, and the last word counts', async () => {
    await set('members.savedQueries', [{ label: 'New', value: { page: 1 } }]);
    const last = [{ label: 'New', value: { page: 2 } }];
    expect((await set('members.savedQueries', last)).body).toEqual({ id: 'members.savedQueries', value: last });
    expect(await mine()).toEqual([{ id: 'members.savedQueries', value: last }]);
    expect(await mine(await operatorToken([], { id: 2 }))).toEqual([]);
    expect((await service.http('GET', base)).status).toBe(401);
  });

  it.each([
    ['members.savedQueries', 'text'],
    ['members.savedQueries', { long: 'x'.repeat(40_000) }],
    ['9lives', []],
  ])('refuses %s', async (id, value) => {
    expect(await set(id, value)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  it('ends at two hundred, but what is there can be changed', async () => {
    await service.db.query(
      sql`insert into operator_preference (operator_id, name, value, updated_at)
       select 1, 'p' || n, '[]', now() from generate_series(1, 199) n`,
    );
    expect((await set('onemore', [])).body).toMatchObject({ code: 'identity.too_many_preferences' });
    expect((await set('p7', ['changed'])).status).toBe(200);
  });
});
