import { screen, waitFor } from '@testing-library/react';
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
  const rows = () => [...(screen.queryByRole('table')?.querySelectorAll('tbody tr') ?? [])];
  await waitFor(() => expect(rows()).toHaveLength(own.length));
  const texts = rows().map(({ textContent }) => textContent);
  for (const { balanceAfterMinor } of own)
    expect(texts.some((text) => text?.includes(money(balanceAfterMinor)))).toBe(true);
  const asked = api.requests.filter(({ path }) => path.endsWith('wallet/transactions')).at(-1);
  expect(JSON.parse(asked?.query.get('filter') ?? '{}')).toEqual({ memberId });
});
