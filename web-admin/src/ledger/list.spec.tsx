import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { renderAt } from '../testing/render.js';
import { transactions } from '../testing/samples/index.js';
import LedgerList from './list.js';

const money = (minor: string) => (BigInt(minor) / 10_000n).toLocaleString('vi-VN');

it('shows what moved for one member, with the balance after each', async () => {
  const memberId = transactions[0]?.memberId ?? '';
  const own = transactions.filter((row) => row.memberId === memberId);
  expect(own.length).toBeGreaterThan(0);
  expect(own.length).toBeLessThan(transactions.length);
  const filter = encodeURIComponent(JSON.stringify({ memberId }));
  const address = `/ledger?filter=${filter}&sort=createdAt&order=DESC&page=1&perPage=25`;
  const { api } = renderAt(
    address,
    <ResourceContextProvider value="ledger">
      <LedgerList />
    </ResourceContextProvider>,
  );
  // The table that stands while it loads is another one.
  const table = () => within(screen.getByRole('table'));
  await waitFor(() => expect(table().getAllByRole('row')).toHaveLength(own.length + 1));
  for (const { balanceAfterMinor } of own)
    expect(table().getAllByText(new RegExp(money(balanceAfterMinor).replaceAll('.', '\\.')))[0]).toBeVisible();
  const asked = api.requests.filter(({ path }) => path.endsWith('wallet/transactions')).at(-1);
  expect(JSON.parse(asked?.query.get('filter') ?? '{}')).toEqual({ memberId });
});
