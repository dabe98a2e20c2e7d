import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Bulk, BulkPreview } from '../../../api/agent-bulk';
import { freshApp, renderApp } from '../../../test-app';
import { agreed, refused, serve, type Handler } from '../../../test-server';
import { agentHandlers, signInAgent } from '../test-agent';
import { Component as BulkPage } from './bulk.page';

const path = '/wps/agent/contracts/bulk';
const tier = { minBetMinor: '0', minLossMinor: null, minActive: 0, rateBp: 100, winRateBp: null, lossRateBp: null, amountMinor: null }; // prettier-ignore
const terms = { period: 'D', calc: 'PERCENT', tierMode: 'FIXED', basis: 'BET', canSubSign: true, activeBetMinor: '0', endsAt: null, tiers: [tier] } as const; // prettier-ignore
const lower = { ...terms, tiers: [{ ...tier, rateBp: 80 }] };
const row = (downlineId: string, nickname: string, change: Partial<BulkPreview['rows'][number]> = {}) => ({
  downlineId,
  downline: nickname,
  nickname,
  contractId: null,
  inForce: null,
  problems: [],
  cancels: 0,
  ...change,
});
const preview: BulkPreview = {
  terms: lower as unknown as BulkPreview['terms'],
  rows: [
    row('2', 'hatran'),
    row('3', 'lananh', { cancels: 2 }),
    row('4', 'minhtu', { problems: [{ code: 'pending' }] }),
    row('5', 'quocbao', { problems: [{ code: 'not_covered', tier: 0 }, { code: 'no_contract' }] }),
  ],
  made: 2,
  equalTiers: [],
  more: false,
};
const sent = (change: Partial<Bulk> = {}): Bulk => ({
  id: '9',
  requestKey: '0b5e0d0a-6a2b-4b4e-9a53-5d1f7f7c0001',
  action: 'OFFER',
  kind: 'DAILY',
  terms: lower as unknown as Bulk['terms'],
  total: 1,
  done: 1,
  refused: 0,
  waiting: 0,
  createdAt: '2026-11-20T03:00:00Z',
  ...change,
});
const item = { position: 0, downlineId: '3', downline: 'lananh', state: 'DONE', contractId: '77', problems: [], doneAt: '2026-11-20T03:00:00Z' }; // prettier-ignore
const cost = {
  kind: 'DAILY',
  period: 'D',
  name: '2026-11-19',
  startsAt: '2026-11-18T17:00:00Z',
  endsAt: '2026-11-19T17:00:00Z',
  complete: true,
  rows: [
    {
      downlineId: '3',
      downline: 'lananh',
      currency: 'VND',
      betMinor: '750000000',
      lossMinor: '0',
      active: 2,
      tier: 0,
      grossMinor: '6000000',
      realMinor: null,
    },
  ],
  sums: [{ currency: 'VND', grossMinor: '6000000', realMinor: '0' }],
};
const none = () => agreed({ data: [], total: 0 });
const handlers = (more: Readonly<Record<string, Handler>> = {}) =>
  agentHandlers({
    [`GET ${path}`]: none,
    'GET /wps/agent/contracts/presets': none,
    'GET /wps/agent/contracts': () => agreed({ data: [{ id: '3' }], total: 1 }),
    'GET /wps/agent/contracts/3': () => agreed({ version: 1, versions: [{ version: 1, currency: 'VND', ...terms }] }),
    [`POST ${path}/preview`]: () => agreed(preview),
    'POST /wps/agent/simulations/set': () => agreed(cost),
    [`GET ${path}/9`]: () => agreed(sent()),
    [`GET ${path}/9/items`]: ({ query }) =>
      (query.get('filter') ?? '').includes('DONE') ? agreed({ data: [item], total: 1 }) : none(),
    ...more,
  });

beforeEach(async () => {
  await freshApp();
  signInAgent();
});

describe('contracts for many at once', () => {
  it('show what would become of each, and are made for those who are chosen, under one key', async () => {
    let fails = true;
    const server = serve(
      handlers({
        [`POST ${path}`]: () => (fails ? refused(503, 'system.unavailable', 'x') : agreed(sent())),
      }),
    );
    const { user } = renderApp(<BulkPage />);
    await user.click(await screen.findByRole('button', { name: 'Xem trước kết quả' }));
    expect(await screen.findByText(/Còn ô chưa điền đúng số/)).toBeVisible();
    await user.type(await screen.findByLabelText('Số điểm phần trăm thấp hơn của tôi'), '0,2');
    await user.click(screen.getByRole('button', { name: 'Xem trước kết quả' }));
    const good = within(await screen.findByRole('list', { name: 'Gửi cho 2 người' }));
    expect(server.at('POST', `${path}/preview`)[0]?.body).toEqual({ action: 'OFFER', kind: 'DAILY', belowMineBp: 20 });
    expect(good.getByText('2 hợp đồng bên dưới sẽ kết thúc')).toBeVisible();
    const bad = within(screen.getByRole('list', { name: 'Không gửi cho 2 người' }));
    expect(bad.getByText(/Bậc 1: Cao hơn mức của bạn.*Chưa có hợp đồng loại này với bạn/)).toBeVisible();
    await user.click(good.getByRole('checkbox', { name: /hatran/ }));
    await user.click(screen.getByRole('button', { name: 'Tính cho 1 người' }));
    const cost = within(await screen.findByRole('region', { name: 'Kỳ trước sẽ tốn bao nhiêu?' }));
    expect(await cost.findByRole('row', { name: /lananh.*600.*–/ })).toBeVisible();
    expect(server.at('POST', '/wps/agent/simulations/set')[0]?.body).toEqual({
      kind: 'DAILY',
      terms: lower,
      downlineIds: ['3'],
    });
    await user.click(screen.getByRole('button', { name: 'Mời 1 người' }));
    await waitFor(() => expect(server.at('POST', path)).toHaveLength(1));
    fails = false;
    await user.click(await screen.findByRole('button', { name: 'Mời 1 người' }));
    expect(await screen.findByText('Đã xử lý mọi người trong danh sách.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'lananh' })).toHaveAttribute('href', '/agent/contracts/77');
    const [first, second] = server.at('POST', path).map(({ body }) => body);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ action: 'OFFER', kind: 'DAILY', downlineIds: ['3'], terms: lower });
  });

  it('begin as those used last, or as mine, to be written', async () => {
    const server = serve(handlers({ [`GET ${path}`]: () => agreed({ data: [sent()], total: 1 }) }));
    const { user } = renderApp(<BulkPage />);
    const source = await screen.findByLabelText('Điều khoản');
    await screen.findByRole('option', { name: 'Điều khoản dùng lần trước' });
    await user.selectOptions(source, 'last');
    expect(screen.getByLabelText('Tỷ lệ')).toHaveValue('0,8');
    await user.selectOptions(source, 'mine');
    expect(screen.getByLabelText('Tỷ lệ')).toHaveValue('1');
    await user.click(screen.getByRole('button', { name: 'Sửa' }));
    await user.click(screen.getByRole('button', { name: 'Xem trước kết quả' }));
    await waitFor(() => expect(server.at('POST', `${path}/preview`)).toHaveLength(1));
    expect(server.at('POST', `${path}/preview`)[0]?.body).toMatchObject({ action: 'AMEND', terms: { tiers: [tier] } });
  });

  it('remind without terms, and go on by themselves while some wait', async () => {
    let waiting = 1;
    const server = serve(
      handlers({
        [`POST ${path}`]: () => agreed(sent({ action: 'REMIND', terms: null, done: 0, waiting })),
        [`GET ${path}/9`]: () => agreed(sent({ action: 'REMIND', terms: null, done: 1 - waiting, waiting })),
      }),
    );
    const { user } = renderApp(<BulkPage />);
    await user.click(await screen.findByRole('button', { name: 'Nhắc' }));
    await user.click(screen.getByRole('button', { name: 'Xem trước kết quả' }));
    await user.click(await screen.findByRole('button', { name: 'Nhắc 2 người' }));
    expect(server.at('POST', `${path}/preview`)[0]?.body).toEqual({ action: 'REMIND', kind: 'DAILY' });
    expect(await screen.findByText(/Còn 1 người đang chờ/)).toBeVisible();
    waiting = 0;
    expect(await screen.findByText('Đã xử lý mọi người trong danh sách.', {}, { timeout: 8000 })).toBeVisible();
  });
});
