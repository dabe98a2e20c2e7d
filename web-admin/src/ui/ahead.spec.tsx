import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { MaintenanceDialog } from '../games/maintenance-dialog.js';
import LineMoveList from '../lines/list.js';
import ProposeLineMove from '../lines/propose.js';
import { PlanDialog } from '../maintenance/dialogs.js';
import MaintenanceList from '../maintenance/list.js';
import { renderAt } from '../testing/render.js';
import { toLocal } from './local-time.js';

const dayMs = 86_400_000;
const none = () => undefined;
const day = (days: number) => toLocal(new Date(Date.now() + days * dayMs).toISOString()).slice(0, 10);

describe('what is planned', () => {
  it.each([
    ['a maintenance of a brand', <PlanDialog key="p" onClose={none} />, /^Bắt đầu\s*\*?$/],
    [
      'a maintenance of a game',
      <MaintenanceDialog key="g" name="x" current={null} pending={false} error={null} onSave={none} onClose={none} />,
      /^Bắt đầu\s*\*?$/,
    ],
    ['a move of a line', <ProposeLineMove key="l" />, /^Từ ngày/],
  ] as const)('is put 7 or 30 days ahead by one press: %s', async (_, dialog, label) => {
    renderAt('/', dialog);
    for (const days of [7, 30]) {
      fireEvent.click(await screen.findByRole('button', { name: `Sau ${days} ngày` }));
      const [field] = screen.getAllByLabelText(label);
      await waitFor(() => expect((field as HTMLInputElement).value.slice(0, 10)).toBe(day(days)));
    }
  });
});

describe('a list that looks ahead', () => {
  it.each([
    ['maintenances', <MaintenanceList key="m" />],
    ['lineMoves', <LineMoveList key="l" />],
  ] as const)('is cut to the next 7 or 30 days: %s', async (resource, list) => {
    const { api } = renderAt(
      `/${resource}`,
      <ResourceContextProvider value={resource}>{list}</ResourceContextProvider>,
    );
    for (const days of [7, 30]) {
      fireEvent.click((await screen.findAllByRole('button', { name: /^Ngày:/ }))[0] as Element);
      fireEvent.click(within(await screen.findByRole('menu')).getByText(`${days} ngày tới`));
      await waitFor(() => {
        const filters = api.requests.map(({ query }) => JSON.parse(query.get('filter') ?? '{}') as { until?: string });
        const { from, until } = (filters.filter((one) => one.until).at(-1) ?? {}) as Record<string, string>;
        expect([from, until].map((at) => at && toLocal(at))).toEqual([`${day(0)}T00:00`, `${day(days)}T00:00`]);
      });
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    }
  });
});
