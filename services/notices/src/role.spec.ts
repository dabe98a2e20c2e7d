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
      'GET /admin/v1/notices/exports/:id/file: who fetched a file is in the audit log',
      'GET /admin/v1/notices/feedback/:id: who read a conversation is in the audit log',
      'GET /admin/v1/notices/feedback/:id/pictures/:place: who looked at a picture is in the audit log',
      'GET /admin/v1/notices/support/:id: who read a conversation is in the audit log',
      'GET /admin/v1/notices/support/:id/lines/:line/pictures/:place: who looked at a picture is in the audit log',
    ]);
  });

  it('owns nothing and may do nothing but read and write its own tables', async () => {
    expect(await overreach(service)).toEqual([]);
  });
});
