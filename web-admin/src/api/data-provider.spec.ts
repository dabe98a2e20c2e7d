import { beforeEach, describe, expect, it } from 'vitest';
import { FakeApi, type Request } from '../testing/fake-api.js';
import { useFake } from '../testing/render.js';
import { dataProvider } from './data-provider.js';
import { ApiError } from './problem.js';
import { session } from './session.js';

const sort = { field: 'createdAt', order: 'DESC' as const };
const pagination = { page: 2, perPage: 25 };

let api: FakeApi;

beforeEach(() => {
  api = useFake(new FakeApi());
});

const last = (): Request => {
  const request = api.requests.at(-1);
  if (!request) throw new Error('nothing was sent');
  return request;
};

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await work.catch((problem: unknown) => problem);
  if (!(error instanceof ApiError)) throw new Error('it was not refused');
  return error;
};

describe('lists', () => {
  it('sends page, size, order and filter as the API reads them', async () => {
    const answer = await dataProvider.getList('withdrawals', {
      pagination,
      sort,
      filter: { state: ['IN_REVIEW'], q: 'x' },
    });
    const { path, query } = last();
    expect(path).toBe('/admin/v1/wallet/withdrawals');
    expect(Object.fromEntries(query)).toEqual({
      page: '2',
      perPage: '25',
      sort: 'createdAt',
      order: 'DESC',
      filter: '{"state":["IN_REVIEW"],"q":"x"}',
    });
    expect(answer).toEqual({ data: [], total: 0 });
  });

  it('leaves an empty filter out and never asks for more than the server gives', async () => {
    await dataProvider.getList('members', { pagination: { page: 1, perPage: 1000 }, sort, filter: {} });
    expect(last().query.has('filter')).toBe(false);
    expect(last().query.get('perPage')).toBe('100');
  });

  it('passes partial pages on without a total', async () => {
    const pageInfo = { hasNextPage: true, hasPreviousPage: false };
    api.forced.set('GET wallet/transactions', { status: 200, body: { data: [{ id: '41:7' }], pageInfo } });
    expect(await dataProvider.getList('ledger', { pagination, sort, filter: {} })).toEqual({
      data: [{ id: '41:7' }],
      pageInfo,
    });
  });

  it('says on the last page how many there are', async () => {
    const pageInfo = { hasNextPage: false, hasPreviousPage: true };
    api.forced.set('GET wallet/transactions', { status: 200, body: { data: [{ id: '41:7' }], pageInfo } });
    const last = { page: 3, perPage: 25 };
    expect(await dataProvider.getList('ledger', { pagination: last, sort, filter: {} })).toMatchObject({ total: 51 });
  });

  it('takes dead letters from the service of the filter and names it in their ids', async () => {
    const { data } = await dataProvider.getList('deadLetters', {
      pagination: { page: 1, perPage: 25 },
      sort,
      filter: { service: 'wallet', state: 'open' },
    });
    expect(last().path).toBe('/admin/v1/wallet/dead-letters');
    expect(last().query.get('filter')).toBe('{"state":"open"}');
    expect(data[0]).toMatchObject({ id: 'wallet:42', service: 'wallet' });
    await dataProvider.getOne('deadLetters', { id: 'wallet:42' });
    expect(last().path).toBe('/admin/v1/wallet/dead-letters/42');
  });

  it('reads many by one request and references by a filter', async () => {
    await dataProvider.getMany('members', { ids: ['1001', '1002', '1001'] });
    expect(last().query.get('filter')).toBe('{"id":["1001","1002"]}');
    await dataProvider.getManyReference('rounds', { target: 'memberId', id: '1001', pagination, sort, filter: {} });
    expect(last().query.get('filter')).toBe('{"memberId":"1001"}');
  });

  it('can be aborted', async () => {
    const abort = new AbortController();
    let seen: AbortSignal | null | undefined;
    const { fetch } = api;
    useFake(
      Object.assign(api, { fetch: (url: string, init: RequestInit) => ((seen = init.signal), fetch(url, init)) }),
    );
    await dataProvider.getList('members', { pagination, sort, filter: {}, signal: abort.signal });
    expect(seen).toBe(abort.signal);
  });
});

describe('changes', () => {
  it('puts only the fields it was given', async () => {
    await dataProvider.update('games', { id: '1001', data: { enabled: false }, previousData: { id: '1001' } });
    expect(last()).toMatchObject({ method: 'PUT', path: '/admin/v1/games/games/1001', body: { enabled: false } });
  });

  it('offers neither deleting nor changing many at once', async () => {
    expect((await refusal(dataProvider.delete('members', { id: '1' }))).code).toBe('console.unsupported');
    expect((await refusal(dataProvider.updateMany('members', { ids: ['1'], data: {} }))).code).toBe(
      'console.unsupported',
    );
    expect(api.requests).toHaveLength(0);
  });

  it.each([
    ['freeze', () => dataProvider.freeze('1001', { reason: 'r' }), 'identity/members/1001/freeze', { reason: 'r' }],
    [
      'unfreeze',
      () => dataProvider.unfreeze('1001', { reason: 'r' }),
      'identity/members/1001/unfreeze',
      { reason: 'r' },
    ],
    ['claim', () => dataProvider.claim('w1'), 'wallet/withdrawals/w1/claim', {}],
    ['release', () => dataProvider.release('w1'), 'wallet/withdrawals/w1/release', {}],
    ['approve', () => dataProvider.approve('w1', { reason: 'r' }), 'wallet/withdrawals/w1/approve', { reason: 'r' }],
    ['reject', () => dataProvider.reject('w1', { reason: 'r' }), 'wallet/withdrawals/w1/reject', { reason: 'r' }],
    [
      'retryPayout',
      () => dataProvider.retryPayout('w1', { reason: 'r' }),
      'wallet/withdrawals/w1/retry-payout',
      { reason: 'r' },
    ],
    [
      'resolve',
      () => dataProvider.resolve('d1', { outcome: 'fail', reason: 'r' }),
      'wallet/deposits/d1/resolve',
      { outcome: 'fail', reason: 'r' },
    ],
    [
      'rotateKey',
      () => dataProvider.rotateKey('1', { overlapMinutes: 60, reason: 'r' }),
      'games/vendors/1/keys/rotate',
      { overlapMinutes: 60, reason: 'r' },
    ],
    ['replay', () => dataProvider.replay('games:7'), 'games/dead-letters/7/replay', {}],
    ['runIntegrity', () => dataProvider.runIntegrity(), 'wallet/integrity/run', {}],
    [
      'approveRequest',
      () => dataProvider.approveRequest('a1', { reason: 'r' }),
      'identity/approvals/a1/approve',
      { reason: 'r' },
    ],
  ])('%s is one POST', async (_name, run, path, body) => {
    api.forced.set(`POST ${path}`, { status: 200, body: { id: 'x' } });
    await run();
    expect(last()).toMatchObject({ method: 'POST', path: `/admin/v1/${path}`, body });
    expect(api.requests).toHaveLength(1);
  });
});

describe('refusals', () => {
  it('carry code and request id, also in the message that every toast shows', async () => {
    const body = { code: 'wallet.claimed_by_other', message: 'Người khác đang giữ', requestId: 'req-9' };
    api.forced.set('POST wallet/withdrawals/w1/claim', { status: 409, body });
    const error = await refusal(dataProvider.claim('w1'));
    expect(error).toMatchObject({
      status: 409,
      code: 'wallet.claimed_by_other',
      requestId: 'req-9',
      text: 'Người khác đang giữ',
    });
    expect(error.message).toBe('Người khác đang giữ (wallet.claimed_by_other, req-9)');
  });

  it('hand field errors to forms', async () => {
    const body = { code: 'request.invalid', message: 'x', requestId: 'r', errors: { position: ['too large', 'odd'] } };
    api.forced.set('PUT games/games/1001', { status: 400, body });
    const error = await refusal(
      dataProvider.update('games', { id: '1001', data: { position: -1 }, previousData: { id: '1001' } }),
    );
    expect(error.body).toMatchObject({ errors: { position: 'too large odd' } });
    expect(error.fields).toEqual({ position: 'too large odd' });
  });

  it('call a dead network by its name', async () => {
    useFake(Object.assign(api, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) }));
    expect(await refusal(dataProvider.getOne('members', { id: '1' }))).toMatchObject({
      status: 0,
      code: 'console.unreachable',
    });
  });
});

describe('an expired token', () => {
  it('is refreshed once, for all calls that met it, and the calls are sent again', async () => {
    await session.refresh();
    api.requests.length = 0;
    const { fetch } = api;
    let stale = true;
    useFake(
      Object.assign(api, {
        fetch: (url: string, init?: RequestInit) => {
          if (String(url).includes('session/refresh')) stale = false;
          else if (stale)
            return Promise.resolve(new Response('{"code":"auth.required","message":"x"}', { status: 401 }));
          return fetch(url, init);
        },
      }),
    );
    const [one, two] = await Promise.all([
      dataProvider.getOne('members', { id: '1001' }),
      dataProvider.getOne('members', { id: '1002' }),
    ]);
    expect([one.data.id, two.data.id]).toEqual(['1001', '1002']);
    expect(api.requests.filter(({ path }) => path.endsWith('refresh'))).toHaveLength(1);
  });

  it('that cannot be refreshed stays a 401', async () => {
    api.loggedIn = false;
    api.forced.set('GET identity/members/1001', { status: 401, body: { code: 'auth.required', message: 'x' } });
    expect(await refusal(dataProvider.getOne('members', { id: '1001' }))).toMatchObject({ status: 401 });
    expect(session.get()).toBeNull();
  });
});
