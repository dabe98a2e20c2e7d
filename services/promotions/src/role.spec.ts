import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { grantsAmiss, overreach, testService, writingGets, type TestService } from '@banyan/kernel/testing';
import { AppModule } from './app.module.js';

describe('the role that this service runs as', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
  });
  afterAll(() => service.close());

  it('may execute what is called and exists, and every function that exists is called', async () => {
    expect(await grantsAmiss(service, import.meta.dirname)).toEqual([]);
  });

  it('reads alone in every GET but these', () => {
    expect(writingGets(service)).toEqual([
      'GET /admin/v1/promotions/claims/:id/pictures/:place: who looked at a picture is in the audit log',
      'GET /admin/v1/promotions/exports/:id/file: who fetched a file is in the audit log',
      'GET /admin/v1/promotions/redemptions/:id: who read an address is in the audit log',
      'GET /wps/wheels/:id/seeds: the first look makes the seeds',
    ]);
  });

  it('owns nothing and may do nothing but read and write its own tables', async () => {
    expect(await overreach(service)).toEqual([]);
  });
});
