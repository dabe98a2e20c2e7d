import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProductPage, ProductRow } from '../../../api/agent-products';
import { freshApp, renderApp } from '../../../test-app';
import { agreed, refused, serve, type Handler } from '../../../test-server';
import { agentHandlers, signInAgent } from '../test-agent';
import { Component as ProductsPage } from './products.page';
import { daysFrom, daysUntil } from './use-products-choice';

const figures = {
  currency: 'VND',
  rounds: '7',
  betMinor: '5000000',
  stakeMinor: '5000000',
  payoutMinor: '3000000',
  lossMinor: '2000000',
  players: 3,
  betBeforeMinor: '4000000',
  betChangeMinor: '1000000',
  lossBeforeMinor: '1000000',
  playersBefore: 2,
};
const row = (key: string, change: Partial<ProductRow> = {}): ProductRow => ({
  ...figures,
  key,
  title: null,
  category: null,
  vendor: null,
  vendorName: null,
  ...change,
});
const page = (data: ProductRow[], more: Partial<ProductPage> = {}): ProductPage => ({
  data,
  total: data.length,
  totals: { ...figures, betMinor: '9000000' },
  from: '2026-11-10',
  until: '2026-11-10',
  beforeFrom: '2026-11-09',
  beforeUntil: '2026-11-09',
  today: '2026-11-10',
  wholeFrom: null,
  summedAt: null,
  ...more,
});

const path = '/wps/agent/team/products';
const rowsOf: Record<string, ProductRow[]> = {
  PRODUCT: [row('RNG', { category: 'RNG' }), row('', { players: null })],
  VENDOR: [row('studio', { vendor: 'studio', vendorName: 'Studio Nine' }), row('lott', { vendor: 'lott' })],
  GAME: [
    row('studio/moonlight', { title: 'Ánh trăng', vendor: 'studio', vendorName: 'Studio Nine' }),
    row('studio/q-17', { vendor: 'studio' }),
  ],
};

/** The page, and a way to go elsewhere without it. */
function Steps() {
  const navigate = useNavigate();
  return (
    <>
      <ProductsPage />
      <button onClick={() => void navigate(-1)}>back</button>
      <button onClick={() => void navigate('?by=GAME&q=sao')}>elsewhere</button>
    </>
  );
}

beforeEach(async () => {
  await freshApp();
  signInAgent();
});

describe('what a line played', () => {
  const open = (more: Partial<ProductPage> = {}, at = '/') => {
    const server = serve(
      agentHandlers({
        [`GET ${path}`]: ({ query }) => agreed(page(rowsOf[query.get('by') ?? ''] ?? [], more)),
      }),
    );
    const last = () => Object.fromEntries(server.at('GET', path).at(-1)?.query ?? []);
    const asked = () => server.at('GET', path).map(({ query }) => Object.fromEntries(query));
    return { ...renderApp(<Steps />, at), last, asked };
  };

  it('shows names, figures and the period before, and never a code', async () => {
    const { user, last } = open();
    const table = await screen.findByRole('table');
    expect(within(table).getByText('Slot')).toBeVisible();
    expect(table).toHaveTextContent('Trò chơi khác');
    expect(table).toHaveTextContent('kỳ trước: 400');
    expect(screen.getByText('10/11/2026')).toBeVisible();
    expect(screen.getByText('Cược hợp lệ', { selector: '.k' }).parentElement).toHaveTextContent('900');
    await user.click(screen.getByRole('button', { name: 'Nhà cung cấp' }));
    await waitFor(() => expect(screen.getByRole('table')).toHaveTextContent('Studio Nine'));
    expect(screen.getByRole('table')).toHaveTextContent('Xổ số');
    await user.click(screen.getByRole('button', { name: 'Trò chơi' }));
    await waitFor(() => expect(screen.getByRole('table')).toHaveTextContent('Ánh trăng'));
    expect(screen.getByRole('table')).toHaveTextContent('Trò chơi chưa có tên');
    expect(screen.getByRole('table')).not.toHaveTextContent(/q-17|moonlight|lott|RNG/);
    expect(last()).toMatchObject({ by: 'GAME', level: 'ALL', span: 'D', sort: 'betMinor', order: 'DESC', filter: '{}' });
  }); // prettier-ignore

  it('leads from a product to its games, and has the server sort, filter and find', async () => {
    const { user, last } = open();
    await user.click(within(await screen.findByRole('table')).getByRole('button', { name: 'Slot' }));
    await waitFor(() => expect(last()).toMatchObject({ by: 'GAME', filter: '{"category":"RNG"}' }));
    await user.click(screen.getByRole('button', { name: 'Trực tiếp' }));
    await user.selectOptions(screen.getByLabelText('Xếp theo'), 'lossMinor');
    await user.selectOptions(screen.getByLabelText('Thứ tự'), 'ASC');
    await user.type(screen.getByLabelText('Tên có chứa'), 'trăng');
    await waitFor(() =>
      expect(last()).toMatchObject({ level: 'DIRECT', sort: 'lossMinor', order: 'ASC', filter: '{"category":"RNG","q":"trăng"}' }),
    );
    await user.click(screen.getByRole('button', { name: 'Trước đó' }));
    await waitFor(() => expect(last()).toMatchObject({ from: '2026-11-09' }));
    expect(screen.getByRole('button', { name: 'Sau đó' })).toBeDisabled();
  }); // prettier-ignore

  it('leads back from the games of a vendor to the vendors, with filters of the games as one step', async () => {
    const { user, last } = open({}, '/?by=VENDOR');
    await user.click(within(await screen.findByRole('table')).getByRole('button', { name: 'Studio Nine' }));
    await waitFor(() => expect(last()).toMatchObject({ by: 'GAME', filter: '{"vendor":"studio"}' }));
    await user.selectOptions(screen.getByLabelText('Thứ tự'), 'ASC');
    await waitFor(() => expect(last()).toMatchObject({ order: 'ASC' }));
    await user.click(screen.getByRole('button', { name: 'back' }));
    expect(await screen.findByRole('button', { name: 'Nhà cung cấp', pressed: true })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('table')).toHaveTextContent('Xổ số'));
  });

  it('asks for a title after its last letter, and follows the address', async () => {
    const { user, asked, last } = open({}, '/?by=GAME');
    const field = await screen.findByLabelText('Tên có chứa');
    for (const value of ['s', 'se', 'sen']) fireEvent.change(field, { target: { value } });
    expect(field).toHaveValue('sen');
    await waitFor(() => expect(last()).toMatchObject({ filter: '{"q":"sen"}' }));
    expect(asked().map(({ filter }) => filter)).toEqual(['{}', '{"q":"sen"}']);
    fireEvent.change(field, { target: { value: 'sen hồng' } });
    await waitFor(() => expect(last()).toMatchObject({ filter: '{"q":"sen hồng"}' }));
    await user.click(screen.getByRole('button', { name: 'elsewhere' }));
    await waitFor(() => expect(field).toHaveValue('sao'));
    await user.click(screen.getByRole('button', { name: 'back' }));
    await waitFor(() => expect(field).toHaveValue('sen hồng'));
  });

  it('says of chosen days that active members are not counted, and from when sums are whole', async () => {
    const { user, last } = open({ totals: { ...figures, players: null }, wholeFrom: '2026-11-10' });
    await screen.findByRole('table');
    expect(screen.getByText('Đầy đủ từ ngày 10/11/2026.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Chọn ngày' }));
    expect(await screen.findByText(/không theo khoảng ngày tự chọn/)).toBeVisible();
    expect(screen.getByLabelText('Từ ngày')).toBeVisible();
    await waitFor(() => expect(last()).toMatchObject({ span: 'DAYS' }));
  });

  it('says up to when the figures are complete, as soon as that is known', async () => {
    open({ summedAt: '2026-11-10T16:15:00.000Z' });
    expect(await screen.findByText('Số liệu đầy đủ đến 23:15, 10/11/2026.')).toBeVisible();
  });

  it('says that nothing was played', async () => {
    serve(agentHandlers({ [`GET ${path}`]: () => agreed(page([])) }));
    renderApp(<ProductsPage />);
    expect(await screen.findByText('Chưa có lượt chơi nào')).toBeVisible();
  });

  it('takes no day that is half typed or that the server does not keep', async () => {
    const { user, asked, last } = open({}, '/?span=DAYS&from=2026-11-09&until=2026-11-10');
    await screen.findByRole('table');
    const field = screen.getByLabelText('Từ ngày');
    expect(field).toHaveAttribute('min', '2026-05-06');
    expect(field).toHaveAttribute('max', '2026-11-10');
    field.focus();
    for (const value of ['0002-11-08', '0202-11-08', '2026-05-05', '2026-11-11']) {
      fireEvent.change(field, { target: { value } });
      await new Promise((done) => setTimeout(done, 400));
      expect(field).toHaveValue(value);
    }
    expect(asked()).toHaveLength(1);
    fireEvent.change(field, { target: { value: '2026-11-08' } });
    await waitFor(() => expect(last()).toMatchObject({ from: '2026-11-08', until: '2026-11-10' }));
    expect(field).toHaveFocus();
    fireEvent.change(field, { target: { value: '0002-11-08' } });
    await user.tab();
    expect(field).toHaveValue('2026-11-08');
  });

  it('marks figures of the choice before until those of the new one are there', async () => {
    const asked = vi.fn<Handler>().mockReturnValueOnce(agreed(page([row('RNG', { category: 'RNG' })])));
    let answer: (response: Response) => void = () => undefined;
    asked.mockReturnValueOnce(new Promise((done) => (answer = done)));
    serve(agentHandlers({ [`GET ${path}`]: asked }));
    const { user } = renderApp(<ProductsPage />);
    const earlier = await screen.findByRole('button', { name: 'Trước đó' });
    const sums = screen.getByText('Cược hợp lệ', { selector: '.k' }).closest('.product-sums');
    expect(sums).not.toHaveAttribute('aria-busy');
    await user.click(earlier);
    await waitFor(() => expect(sums).toHaveAttribute('aria-busy', 'true'));
    expect(earlier).toBeDisabled();
    answer(agreed(page([], { from: '2026-11-09', until: '2026-11-09', beforeFrom: '2026-11-08' })));
    await waitFor(() => expect(sums).not.toHaveAttribute('aria-busy'));
    expect(earlier).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Sau đó' })).toBeEnabled();
  });

  it('says beneath the choice why there are no figures', async () => {
    serve(agentHandlers({ [`GET ${path}`]: () => refused(400, 'contracts.range_wrong', 'Ngày sai') }));
    renderApp(<ProductsPage />, '/?span=DAYS&from=2026-01-01&until=2026-01-02');
    expect(await screen.findByRole('button', { name: 'Hôm nay' })).toBeVisible();
    expect(screen.getByLabelText('Từ ngày')).toHaveValue('2026-01-01');
    expect(screen.getByLabelText('Xếp theo')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('keeps chosen days in order, 93 at most, and as many before them', () => {
    const first = '2026-05-06';
    expect(daysFrom('2026-11-05', '2026-11-02', first)).toEqual({ from: '2026-11-05', until: '2026-11-05' });
    expect(daysFrom('2026-08-08', '2026-11-10', first)).toEqual({ from: '2026-08-08', until: '2026-11-08' });
    expect(daysFrom('2026-05-07', '2026-11-02', first)).toEqual({ from: '2026-05-07', until: '2026-05-08' });
    expect(daysFrom(first, '2026-11-02', first)).toEqual({ from: first, until: first });
    expect(daysUntil('2026-11-05', '2026-11-02', first)).toEqual({ from: '2026-11-02', until: '2026-11-02' });
    expect(daysUntil(first, '2026-11-10', first)).toEqual({ from: '2026-08-10', until: '2026-11-10' });
    expect(daysUntil(first, '2026-05-08', first)).toEqual({ from: '2026-05-07', until: '2026-05-08' });
    expect(daysUntil(first, first, first)).toEqual({ from: first, until: first });
  });
});
