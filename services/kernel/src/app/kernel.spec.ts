import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { Body, Controller, Get, Module, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Agent, CurrentUser, Member, Operator, Public, type Principal } from '../auth/index.js';
import { loadConfig } from '../runtime/config.js';
import { Int, Json, ListQuery, Minor, Text } from '../dto/index.js';
import { defineErrors } from '../errors/index.js';
import { memberToken, operatorToken, testService, type TestService } from '../testing/index.js';
import { kernel } from './kernel-module.js';
import { RedisClient } from '../runtime/redis.js';
import { RouteCheck, revokedKey } from '../auth/index.js';

/* A code must have words in the catalogue, so the sample refuses with another service's. */
const errors = defineErrors('identity', { too_many_preferences: 422 });

class SampleRequest {
  @Text({ max: 5 })
  name: string;

  @Minor()
  amountMinor: bigint;

  @Int({ min: 1, max: 3, optional: true })
  count?: number;
}

class SampleAnswer {
  @Text() name: string;

  @Json() kept: object;
}

class SamplePage {
  @Json() data: object[];

  @Text() total: string;
}

@Controller()
class SampleController {
  @Public() @Post('/sample/echo') echo(@Body() body: SampleRequest) {
    return { ...body };
  }
  @Member() @Get('/sample/me') me(@CurrentUser() user: Principal) {
    return { id: user.id };
  }
  @Member({ beforePasswordChange: true }) @Get('/sample/early') early(@CurrentUser() user: Principal) {
    return { id: user.id };
  }
  @Member({ trial: true }) @Get('/sample/play') play(@CurrentUser() user: Principal) {
    return { id: user.id };
  }
  @Agent() @Get('/sample/centre') centre(@CurrentUser() user: Principal) {
    return { id: user.id };
  }
  @Public() @Get('/sample/refuse') refuse() {
    throw errors.too_many_preferences({ limit: 3n });
  }
  @Public() @Get('/sample/part/:part') part(@Param('part') part: string) {
    return part;
  }
  @Public() @Get('/sample/break') break() {
    throw new Error('select secret from somewhere');
  }
  @Public() @Get('/wps/sample/told') told() {
    throw errors.too_many_preferences({ limit: 3n });
  }
  @Public() @Get('/wps/sample/untold') untold() {
    throw errors.too_many_preferences({ limit: 3n });
  }
  @Public() @ApiOkResponse({ type: SampleAnswer }) @Get('/wps/sample/named') named(@Query('as') name: string) {
    const more = name === 'more' ? { secret: 'of nobody' } : {};
    return { name: name === '7' ? 7 : name, kept: name === 'list' ? [name] : { name }, ...more };
  }
  @Public() @Get('/wps/sample/silent') silent(@Query('as') name?: string) {
    return name;
  }
  @Public() @Get('/admin/v1/sample/silent') silentHere(@Query('as') name?: string) {
    return name && { name };
  }
  @Operator('sample.view') @ApiOkResponse({ type: SamplePage }) @Get('/admin/v1/sample/list') list(
    @Query() query: ListQuery,
  ) {
    return { data: [query.filter], total: 9n };
  }
}

@Module({
  imports: [
    kernel(loadConfig('sample', {}), { refusals: { 'SampleController.told': '422 identity.too_many_preferences' } }),
  ],
  controllers: [SampleController],
})
class SampleModule {}

describe('an answer that the OpenAPI document does not tell', () => {
  const said = (work: Promise<unknown>) =>
    work.then(
      () => '',
      (error: Error) => error.message,
    );
  const asked = async (...paths: string[]) => {
    const service = await testService(SampleModule);
    for (const path of paths) await service.http('GET', path);
    return said(service.close());
  };

  it('fails the spec in which it was given: a refusal that is not listed, a value of another type', async () => {
    expect(await asked('/wps/sample/told', '/wps/sample/named?as=an', '/wps/sample/named?as=list')).toBe('');
    const lies = await asked('/wps/sample/untold', '/wps/sample/named?as=7');
    expect(lies).toContain('GET /wps/sample/untold 422: has no answer 422');
    expect(lies).toContain('GET /wps/sample/named 200: /value/name must be string');
  });

  it('fails it for a field that is not told, and for a body of an operation that tells of none', async () => {
    expect(await asked('/wps/sample/silent', '/admin/v1/sample/silent')).toBe('');
    const silent = ['/wps/sample/silent?as=an', '/admin/v1/sample/silent?as=an'];
    const lies = await asked('/wps/sample/named?as=more', ...silent);
    expect(lies).toContain('GET /wps/sample/named 200: /value must NOT have unevaluated properties secret');
    expect(lies).toContain('GET /wps/sample/silent 200: /value must be null');
    expect(lies).toContain('GET /admin/v1/sample/silent 200: has a body of application/json, and none is told');
  });

  it('fails it for a fault too, of whatever route, unless it was said that something breaks', async () => {
    const fault = await asked('/sample/break');
    expect(fault).toContain('GET /sample/break 500: no operation promises a fault');
    expect(fault).toContain('for Error: select secret from somewhere');
    const service = await testService(SampleModule);
    await service.breaking(() => service.http('GET', '/sample/break'));
    expect(await said(service.breaking(() => service.http('GET', '/wps/sample/told')))).toContain('no 500');
    expect(await said(service.close())).toBe('');
  });
});

describe('a service on the kernel', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(SampleModule);
  });
  afterAll(() => service.close());

  it('refuses an address with a part that is too long as it refuses everything', async () => {
    const { status, body } = await service.http('GET', `/sample/part/${'x'.repeat(300)}`);
    expect([status, body['code'], body['success']]).toEqual([400, 'request.malformed', false]);
  });

  it('refuses a body that is nested without end', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"name":', '}'],
    ] as const) {
      const inside = open === '[' ? '' : '1';
      const body = open.repeat(20_000) + inside + close.repeat(20_000);
      const { status, body: answer } = await service.http('POST', '/sample/echo', { body });
      expect([status, answer['code']]).toEqual([400, 'request.malformed']);
    }
  });

  it('is away for a gateway of another installation, and there for one that shares a key with it', async () => {
    const { keys } = JSON.parse(loadConfig('sample', {}).tokenJwks) as { keys: Array<{ kid: string }> };
    const ask = async (callers: string) =>
      (await service.http('GET', '/sample/refuse', { headers: { 'x-banyan-installation': callers } })).status;
    expect(await ask('another')).toBe(503);
    expect(await ask('')).toBe(503);
    expect(await ask(`older,${keys[0]?.kid}`)).toBe(422);
  });

  it('checks a request, keeps money in bigint and wraps the answer', async () => {
    const good = await service.http('POST', '/sample/echo', {
      body: { name: ' an ', amountMinor: '9007199254740993', count: 2 },
    });
    expect(good.body).toEqual({
      success: true,
      value: { name: 'an', amountMinor: '9007199254740993', count: 2 },
      message: '',
    });
    const bad = await service.http('POST', '/sample/echo', {
      body: { name: 'too long', amountMinor: '1.5', more: 1 },
      headers: { 'accept-language': 'EN' },
    });
    expect(bad.status).toBe(400);
    expect(bad.body).toMatchObject({ success: false, code: 'request.invalid' });
    expect(Object.keys(bad.body['value']?.['fields'] ?? {}).sort()).toEqual(['amountMinor', 'more', 'name']);
    expect(bad.body['value']?.['fields']?.['name']).toEqual(['Write 1 to 5 characters']);
  });

  it('says a refusal in the request language with its details and a stable code', async () => {
    const answer = await service.http('GET', '/sample/refuse', { headers: { 'accept-language': 'zh-CN,zh;q=0.9' } });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        success: false,
        code: 'identity.too_many_preferences',
        message: '最多保存3项设置，请先删除一些',
        value: { limit: '3' },
      },
    });
    expect((await service.http('GET', '/sample/refuse')).body['message']).toBe(
      'Chỉ lưu tối đa 3 thiết lập, hãy xoá bớt',
    );
  });

  it('lets nobody keep an answer, whatever it is', async () => {
    const [member, operator] = [await memberToken({ id: 7 }), await operatorToken(['sample.view'])];
    for (const [path, token] of [
      ['/sample/me', member],
      ['/sample/centre', member],
      ['/admin/v1/sample/list', operator],
      ['/admin/v1/sample/list', member],
      ['/sample/refuse', undefined],
      ['/sample/break', undefined],
      ['/nothing', undefined],
    ] as const) {
      const ask = () => service.http('GET', path, token ? { token } : {});
      const { headers } = await (path === '/sample/break' ? service.breaking(ask) : ask());
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
  });

  it('never shows what broke', async () => {
    const answer = await service.breaking(() =>
      service.http('GET', '/sample/break', { headers: { 'accept-language': 'EN' } }),
    );
    expect(answer).toMatchObject({ status: 500, body: { code: 'system.internal' } });
    expect(JSON.stringify(answer.body)).not.toContain('secret');
  });

  it('lets in by the mark and refuses everyone else', async () => {
    expect((await service.http('GET', '/sample/me')).body).toMatchObject({ code: 'auth.required' });
    expect((await service.http('GET', '/sample/me', { token: await memberToken({ id: 7 }) })).body).toMatchObject({
      value: { id: '7' },
    });
    expect((await service.http('GET', '/sample/me', { token: await operatorToken(['sample.view']) })).status).toBe(401);
    const tampered = (await memberToken()).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await service.http('GET', '/sample/me', { token: `${tampered}x` })).status).toBe(401);
    expect((await service.http('GET', '/admin/v1/sample/list', { token: await operatorToken([]) })).body).toMatchObject(
      { code: 'auth.forbidden' },
    );
  });

  it('keeps trial accounts out of everything that is not marked as theirs, under one code', async () => {
    const token = await memberToken({ id: 7, accountType: 4 });
    for (const path of ['/sample/me', '/sample/early', '/sample/centre'])
      expect(await service.http('GET', path, { token })).toMatchObject({
        status: 403,
        body: { code: 'wallet.in_need_true_account' },
      });
    expect((await service.http('GET', '/sample/play', { token })).status).toBe(200);
  });

  it('takes no token of a member that does not say which account it is', async () => {
    const token = await memberToken({ id: 7, accountType: null });
    for (const path of ['/sample/me', '/sample/play'])
      expect(await service.http('GET', path, { token })).toMatchObject({
        status: 401,
        body: { code: 'auth.required' },
      });
  });

  it('opens nothing but what is marked to somebody who has to change the password', async () => {
    const token = await memberToken({ id: 7, mustChangePassword: true });
    expect(await service.http('GET', '/sample/me', { token })).toMatchObject({
      status: 403,
      body: { code: 'auth.password_change_required' },
    });
    expect((await service.http('GET', '/sample/early', { token })).status).toBe(200);
  });

  it('speaks the console dialect under /admin', async () => {
    const token = await operatorToken(['sample.view']);
    const page = await service.http(
      'GET',
      `/admin/v1/sample/list?page=2&filter=${encodeURIComponent('{"state":["A","B"]}')}`,
      { token },
    );
    expect(page.body).toEqual({ data: [{ state: ['A', 'B'] }], total: '9' });
    const bad = await service.http('GET', '/admin/v1/sample/list?perPage=1000&filter=[1]', { token });
    expect(bad).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: { perPage: expect.any(String), filter: expect.any(String) } },
    });
  });

  it('refuses a revoked session at once', async () => {
    const token = await memberToken({ sid: 'gone' });
    expect((await service.http('GET', '/sample/me', { token })).status).toBe(200);
    await service.app.get(RedisClient).client.set(revokedKey('gone'), '1', { EX: 5 });
    expect((await service.http('GET', '/sample/me', { token })).status).toBe(401);
  });

  it('answers unknown paths and broken JSON with stable codes', async () => {
    expect((await service.http('GET', '/nothing')).body).toMatchObject({ code: 'request.not_found' });
    const broken = ['{"a":', '{"name":"\\ud800","amountMinor":"1"}', '{"name":"a\\u0000","amountMinor":"1"}'];
    for (const body of broken)
      expect((await service.http('POST', '/sample/echo', { body })).body).toMatchObject({
        success: false,
        code: 'request.malformed',
      });
    const token = await operatorToken(['sample.view']);
    expect((await service.http('GET', '/admin/v1/sample/list?sort=%00', { token })).status).toBe(400);
    const inside = ['{"q":"a\\u0000"}', '{"q":["\\ud800"]}', '{"\\u0000":"a"}', '{"q\\udc00":"a"}'];
    for (const filter of inside)
      expect(
        (await service.http('GET', `/admin/v1/sample/list?filter=${encodeURIComponent(filter)}`, { token })).status,
      ).toBe(400);
  });
});

describe('a route without a mark', () => {
  it('stops the boot with its name', async () => {
    @Controller()
    class OpenController {
      @Get('/open') open() {
        return 1;
      }
    }
    const module = await Test.createTestingModule({
      imports: [DiscoveryModule],
      controllers: [OpenController],
      providers: [RouteCheck],
    }).compile();
    await expect(module.init()).rejects.toThrow('OpenController.open (GET /open)');
  });
});
