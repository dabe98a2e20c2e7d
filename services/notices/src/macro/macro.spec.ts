import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { BrandService } from '../brand/brand.service.js';

const base = '/admin/v1/notices/macros';
const because = { reason: 'asked every day' };
const draft = { brand: 'BANYAN', language: 'VI', title: 'Chậm nạp', content: 'Ngân hàng đang chậm.\nBạn chờ 30 phút nhé.', ...because }; // prettier-ignore

describe('answers that are ready', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await testService(AppModule, { replace: [[BrandService, { zoneOf: async () => 'Asia/Ho_Chi_Minh' }]] });
    token = await operatorToken(['macro.view', 'macro.edit'], { username: 'lan' });
  });
  afterAll(() => service.close());

  const call = (method: 'GET' | 'POST' | 'PUT', path = '', body?: object, as = token) =>
    service.http(method, base + path, { token: as, ...(body && { body }) });
  const titles = async (filter: object, as = token) => {
    const { body } = await call('GET', `?filter=${encodeURIComponent(JSON.stringify(filter))}`, undefined, as);
    return (body.data as unknown as Array<{ title: string }>).map(({ title }) => title);
  };

  it('are written, found by brand, language and beginning, changed and removed, each on record', async () => {
    const { id, version } = (await call('POST', '', draft)).body as unknown as { id: string; version: number };
    await call('POST', '', { ...draft, language: 'EN', title: 'Late deposit' });
    expect(await titles({ language: 'VI', brand: 'BANYAN' })).toEqual(['Chậm nạp']);
    expect(await titles({ q: 'late' })).toEqual(['Late deposit']);
    const changed = await call('PUT', `/${id}`, { ...draft, title: 'Nạp chậm', version });
    expect(changed.body).toMatchObject({ title: 'Nạp chậm', content: draft.content, version: 2 });
    expect((await call('PUT', `/${id}`, { ...draft, version })).body.code).toBe('request.stale');
    expect((await call('POST', `/${id}/remove`, because)).body).toMatchObject({ title: 'Nạp chậm' });
    expect((await call('POST', `/${id}/remove`, because)).body.code).toBe('notices.macro_not_found');
    expect(await titles({})).toEqual(['Late deposit']);
    const acted = (await service.events.published(OperatorActed)).filter(({ objectType }) => objectType === 'macro');
    expect(acted.map(({ action }) => action)).toEqual(['macro.write', 'macro.write', 'macro.edit', 'macro.remove']);
    expect(acted.map(({ beforeJson, afterJson }) => beforeJson + afterJson).join()).not.toContain('Ngân hàng');
  });

  it('are of the operator’s brand alone, written by those alone who may, and never blank', async () => {
    const { id } = (await call('POST', '', draft)).body as unknown as { id: string };
    const other = await operatorToken(['macro.view', 'macro.edit'], { id: 8, brand: 'LOTUS' });
    expect(await titles({}, other)).toEqual([]);
    expect((await call('POST', '', draft, other)).status).toBe(403);
    for (const [method, path, body] of [
      ['PUT', `/${id}`, { ...draft, version: 1 }],
      ['POST', `/${id}/remove`, because],
    ] as const)
      expect((await call(method, path, body, other)).body.code).toBe('notices.macro_not_found');
    expect((await call('PUT', `/${id}`, { ...draft, brand: 'LOTUS', version: 1 })).body.code).toBe('notices.macro_not_found'); // prettier-ignore
    const reads = await operatorToken(['macro.view'], { id: 9 });
    expect((await call('POST', '', draft, reads)).status).toBe(403);
    expect((await call('GET', '', undefined, await operatorToken(['feedback.view'], { id: 10 }))).status).toBe(403);
    expect((await call('POST', '', { ...draft, content: ' ' })).body.code).toBe('request.invalid');
    expect((await call('POST', '', { ...draft, language: 'vi' })).body.code).toBe('request.invalid');
  });
});
