import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider, useStoreContext } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import DepositList from '../deposits/list.js';
import { Menu } from '../layout/menu.js';
import { useGlobalKeys } from '../layout/keys.js';
import MemberList from '../members/list.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import WithdrawalQueue from '../withdrawals/queue.js';
import { listStoreKey } from './refused-filters.js';

/** Refuses filters as the services do: unknown ones by name, values that it cannot read without. */
class StrictApi extends FakeApi {
  override answer(request: Parameters<FakeApi['answer']>[0]) {
    const filter = JSON.parse(request.query.get('filter') ?? '{}') as Record<string, unknown>;
    const errors = 'relic' in filter ? { 'filter.relic': ['unknown filter'] } : { filter: ['not a bigint'] };
    if (request.query.get('sort') === 'gone' || 'relic' in filter || filter['memberId'] === 'x')
      return { status: 400, body: { code: 'request.invalid', message: 'Yêu cầu sai', requestId: 'r', errors } };
    return super.answer(request);
  }
}

const screens = [
  ['withdrawals', <WithdrawalQueue key="w" />],
  ['deposits', <DepositList key="d" />],
  ['members', <MemberList key="m" />],
] as const;

function Keys() {
  useGlobalKeys({ palette: () => undefined, map: () => undefined });
  return null;
}

/** What an operator of before left in the browser. */
function Relic({ resource }: { resource: string }) {
  const store = useStoreContext();
  const leave = () =>
    store.setItem(listStoreKey(resource), {
      filter: { relic: 1, q: 'nobody-like-this' },
      displayedFilters: { relic: true },
      page: 1,
      perPage: 25,
      sort: 'id',
      order: 'ASC',
    });
  return <button onClick={leave}>leave</button>;
}

const consoleAt = (address: string, api = new StrictApi()) =>
  renderAt(
    address,
    <>
      <Menu />
      <Keys />
      <Routes>
        {screens.map(([resource, list]) => (
          <Route
            key={resource}
            path={`/${resource}/*`}
            element={
              <ResourceContextProvider value={resource}>
                <Relic resource={resource} />
                {list}
              </ResourceContextProvider>
            }
          />
        ))}
      </Routes>
    </>,
    api,
  );

const asked = (api: FakeApi, resource: string) =>
  api.requests.filter(({ path, query }) => path.endsWith(`/${resource}`) && query.get('perPage') === '25');
const lastFilter = (api: FakeApi, resource: string) =>
  JSON.parse(asked(api, resource).at(-1)?.query.get('filter') ?? '{}') as object;
const rows = () => within(screen.getByRole('table')).getAllByRole('row').length;
const search = (filter: object, sort = 'id') =>
  `?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=${sort}&order=ASC&page=1&perPage=25`;

describe.each(screens.map(([resource]) => resource))('the list of %s', (resource) => {
  it('takes out a filter that the server does not know, and keeps the others', async () => {
    const { api } = consoleAt(`/${resource}${search({ relic: 1, q: 'a' })}`);
    expect(await screen.findByText(/Bộ lọc đó đã được bỏ ra/)).toHaveTextContent('relic');
    await waitFor(() => expect(rows()).toBeGreaterThan(1));
    expect(lastFilter(api, resource)).toEqual({ q: 'a' });
  });

  it('takes out a value that the server cannot read', async () => {
    const { api } = consoleAt(`/${resource}${search({ memberId: 'x' })}`);
    await waitFor(() => expect(rows()).toBeGreaterThan(1));
    expect(lastFilter(api, resource)).not.toHaveProperty('memberId');
  });

  it('has a way out of any error', async () => {
    const { router } = consoleAt(`/${resource}${search({}, 'gone')}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Bỏ bộ lọc' }));
    await waitFor(() => expect(rows()).toBeGreaterThan(1));
    expect(router.state.location.search).toBe('');
  });

  it.each(['menu', 'keys'])('is opened by the %s as it is by default', async (way) => {
    const { api, container } = consoleAt(`/${resource}`);
    await waitFor(() => expect(rows()).toBeGreaterThan(1));
    const plain = lastFilter(api, resource);
    fireEvent.click(screen.getByRole('button', { name: 'leave' }));
    await waitFor(() => expect(lastFilter(api, resource)).toMatchObject({ q: 'nobody-like-this' }));
    const letter = { withdrawals: 'w', deposits: 'd', members: 'm' }[resource];
    if (way === 'menu') fireEvent.click(container.querySelector(`nav a[href="/${resource}"]`) as Element);
    else for (const key of ['g', letter]) fireEvent.keyDown(document.body, { key });
    await waitFor(() => expect(rows()).toBeGreaterThan(1));
    expect(lastFilter(api, resource)).toEqual(plain);
  });
});
