import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { grantsAmiss, overreach, testService, writingGets, type TestService } from '@banyan/kernel/testing';

let service: TestService;

beforeAll(async () => {
  const { AppModule } = await import('./app.module.js');
  service = await testService(AppModule);
});
afterAll(() => service.close());

describe('the role that this service runs as', () => {
  it('may execute what is called and exists, and every function that exists is called', async () => {
    expect(await grantsAmiss(service, import.meta.dirname)).toEqual([]);
  });

  it('reads alone in every GET but these', () => {
    expect(writingGets(service)).toEqual([
      'GET /admin/v1/identity/affiliates/:id: who read an application is in the audit log',
      'GET /admin/v1/identity/documents/:id: who read a document is in the audit log',
      'GET /admin/v1/identity/documents/:id/pictures/:place: who looked at a picture is in the audit log',
      'GET /admin/v1/identity/exports/:id/file: who fetched a file is in the audit log',
      'GET /wps/captcha: a captcha is kept until it is answered',
    ]);
  });

  it('owns nothing and may do nothing but read and write its own tables', async () => {
    expect(await overreach(service)).toEqual([]);
  });
});
