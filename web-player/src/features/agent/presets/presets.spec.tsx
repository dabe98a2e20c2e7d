import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastDays, lastOfNext } from '../../../i18n/business-days';
import { freshApp, renderApp } from '../../../test-app';
import { agreed, refused, serve, type Handler } from '../../../test-server';
import { Component as LinksPage } from '../links.page';
import { agentHandlers, signInAgent } from '../test-agent';
import { Component as PresetsPage } from './presets.page';

const path = '/wps/agent/contracts/presets';
const tier = { minBetMinor: '0', minLossMinor: '0', minActive: 0, rateBp: 800, winRateBp: null, lossRateBp: null, amountMinor: null }; // prettier-ignore
const terms = { period: 'M', calc: 'PERCENTAGE', tierMode: 'FIXED', basis: 'NET_LOSS', canSubSign: true, activeBetMinor: '0', endsAt: null, tiers: [tier] }; // prettier-ignore
const preset = { id: '7', name: 'Người mới', offers: [{ kind: 'DIVIDEND', ...terms }], made: 2, dropped: 1, createdAt: '2026-11-20T03:00:00Z' }; // prettier-ignore
const result = { id: '1', presetId: '7', preset: 'Người mới', memberId: '9', member: 'lananh', kind: 'DIVIDEND', contractId: null, problems: [{ code: 'not_covered', tier: 0 }], at: '2026-11-20T04:00:00Z' }; // prettier-ignore
const none = () => agreed({ data: [], total: 0 });

const handlers = (more: Readonly<Record<string, Handler>>) =>
  agentHandlers({
    [`GET ${path}`]: none,
    [`GET ${path}/results`]: none,
    'GET /wps/agent/contracts': ({ query }) =>
      (query.get('filter') ?? '').includes('DIVIDEND') ? agreed({ data: [{ id: '3' }], total: 1 }) : none(),
    'GET /wps/agent/contracts/3': () => agreed({ version: 1, versions: [{ version: 1, currency: 'VND', ...terms }] }),
    ...more,
  });

beforeEach(async () => {
  await freshApp();
  signInAgent();
});

describe('presets of terms', () => {
  it('begin as the own contract, show what is against them, and are kept', async () => {
    let kept: unknown[] = [];
    let covered = false;
    const server = serve(
      handlers({
        [`GET ${path}`]: () => agreed({ data: kept, total: kept.length }),
        [`POST ${path}`]: () => {
          if (!covered)
            return refused(422, 'contracts.offer_refused', 'Đề nghị bị từ chối', { kind: 'DIVIDEND', problems: [{ code: 'not_covered', tier: 0 }, { code: 'may_not_sign' }] }); // prettier-ignore
          kept = [preset];
          return agreed(preset);
        },
      }),
    );
    const { user } = renderApp(<PresetsPage />, '/agent/presets');
    const form = within(await screen.findByRole('form', { name: 'Bộ điều khoản mới' }));
    const rate = await form.findByLabelText('Tỷ lệ');
    expect(rate).toHaveValue('8');
    await user.clear(rate);
    await user.click(form.getByRole('button', { name: 'Lưu bộ này' }));
    expect(await form.findByText('Hãy đặt tên cho bộ này.')).toBeVisible();
    expect(form.getByText(/còn ô chưa điền đúng số/)).toBeVisible();
    expect(server.at('POST', path)).toEqual([]);

    await user.type(form.getByLabelText('Tên bộ'), 'Người mới');
    await user.type(rate, '9');
    await user.click(form.getByRole('button', { name: 'Lưu bộ này' }));
    expect(await form.findByText('Cao hơn mức của bạn với cùng điều kiện.')).toBeVisible();
    expect(form.getByText(/không cho ký tiếp xuống dưới/)).toBeVisible();
    covered = true;
    await user.click(form.getByRole('button', { name: 'Lưu bộ này' }));
    const card = within(await screen.findByRole('article'));
    expect(card.getByText(/2 đề nghị đã gửi/)).toBeVisible();
    const offers = [{ kind: 'DIVIDEND', terms: { ...terms, tiers: [{ ...tier, rateBp: 900 }] } }];
    expect(server.at('POST', path).at(-1)?.body).toEqual({ name: 'Người mới', offers });
  });

  it('cannot hold a kind that the agent has no contract of', async () => {
    const server = serve(handlers({}));
    const { user } = renderApp(<PresetsPage />, '/agent/presets');
    const form = within(await screen.findByRole('form', { name: 'Bộ điều khoản mới' }));
    await user.type(form.getByLabelText('Tên bộ'), 'Lương');
    await user.click(form.getByRole('switch', { name: 'Hợp đồng lương ngày' }));
    expect(await form.findByText(/^Hợp đồng lương ngày: Bạn chưa có/)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Lưu bộ này' }));
    expect(await form.findByRole('alert')).toBeVisible();
    expect(server.at('POST', path)).toEqual([]);
  });

  it('tell why an offer could not be made, and go after a question', async () => {
    let kept = [preset];
    const server = serve(
      handlers({
        [`GET ${path}`]: () => agreed({ data: kept, total: kept.length }),
        [`GET ${path}/results`]: () => agreed({ data: [result], total: 1 }),
        [`DELETE ${path}/7`]: () => {
          kept = [];
          return agreed(null);
        },
      }),
    );
    const { user } = renderApp(<PresetsPage />, '/agent/presets');
    const results = within(await screen.findByRole('region', { name: 'Đã dùng cho ai' }));
    expect(await results.findByText(/Bậc 1:.*Cao hơn mức của bạn/)).toBeVisible();
    await user.click(results.getByRole('button', { name: 'Không gửi được' }));
    expect(await results.findByText('lananh')).toBeVisible();
    expect(server.at('GET', `${path}/results`).at(-1)?.query.get('filter')).toBe('{"dropped":true}');
    await user.click(screen.getByRole('button', { name: 'Bỏ bộ này' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Bỏ bộ này' }));
    expect(await screen.findByText('Chưa có bộ nào')).toBeVisible();
  });

  it('are chosen for a link to new agents, and for no other', async () => {
    const links = '/wps/agent/links';
    const server = serve(
      handlers({
        [`GET ${path}`]: () => agreed({ data: [preset], total: 1 }),
        [`GET ${links}`]: none,
        [`POST ${links}`]: () => agreed({}),
      }),
    );
    const { user } = renderApp(<LinksPage />, '/agent/links');
    await user.click(await screen.findByRole('button', { name: 'Tạo liên kết' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Tên liên kết'), 'Nhóm');
    expect(dialog.queryByLabelText('Đề nghị hợp đồng kèm theo')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Mở tài khoản đại lý' }));
    await user.selectOptions(await dialog.findByLabelText('Đề nghị hợp đồng kèm theo'), 'Người mới');
    const week = dialog.getByRole('button', { name: '7 ngày tới' });
    await user.click(week);
    expect(week).toHaveAttribute('aria-pressed', 'true');
    expect(dialog.getByRole('button', { name: '30 ngày tới' })).toHaveAttribute('aria-pressed', 'false');
    expect(dialog.getByLabelText('Ngày cuối')).toHaveValue(lastOfNext(7, 'Asia/Ho_Chi_Minh'));
    await user.click(dialog.getByRole('button', { name: 'Tạo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { to: expiresAt } = lastDays(1, 'Asia/Ho_Chi_Minh', Date.now() + 6 * 86_400_000);
    expect(server.at('POST', links).at(-1)?.body).toMatchObject({ kind: 'AGENT', presetId: '7', expiresAt });
  });
});
