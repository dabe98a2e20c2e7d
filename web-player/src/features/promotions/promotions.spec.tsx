import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { Toaster } from '../../components/toast';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import { percentOf } from './condition-list';
import { worthOf } from './point-convert';
import { Component as PromotionsPage } from './promotions.page';

const path = '/wps/promotions';
const condition = {
  code: 'STAKE',
  sentence: 'Tham gia, rồi cược đủ 1.000.000 ₫',
  met: null as boolean | null,
  haveMinor: null as string | null,
  needMinor: null as string | null,
};
const offer = {
  id: '7',
  title: 'Nhiệm vụ',
  content: 'Cược <b>đủ</b>',
  category: 'SLOTS',
  tags: ['DAILY', 'toString'],
  trigger: 'STAKE',
  status: 'JOIN',
  currency: 'VND',
  startsAt: '2026-11-01T00:00:00Z',
  endsAt: null,
  reward: ['Bạn nhận 10.000 ₫ tiền mặt', 'Cần cược 1 lần trước khi rút'],
  conditions: [condition as object],
  wheel: null as object | null,
  claim: null as object | null,
};
const bonus = {
  state: 'ACTIVE',
  needMinor: '100000000000',
  doneMinor: '50000000000',
  remainder: 50,
  leftMinor: '50000000000',
  until: '2026-12-20T00:00:00Z',
  shares: [
    { category: 'RNG', percent: 100 },
    { category: 'LIVE', percent: 10 },
  ],
  movedMinor: null,
};
const claim = {
  id: '70',
  campaignId: '7',
  title: 'Nhiệm vụ',
  category: 'SLOTS',
  trigger: 'STAKE',
  status: 'CLAIM',
  currency: 'VND',
  joinedAt: '2026-11-20T00:00:00Z',
  rewardMinor: '100000000',
  rewardKind: 'CASH',
  rewardCount: 0,
  wheel: null as object | null,
  rounds: null as object | null,
  kept: null as string | null,
  haveMinor: '10000000000',
  needMinor: '10000000000',
  claimUntil: '2026-11-28T00:00:00Z',
  grantedAt: null,
  remark: '',
  reason: '',
  terms: ['Tham gia, rồi cược đủ 1.000.000 ₫'],
  bonus: null as object | null,
};
const page = (...data: object[]) => agreed({ data, total: data.length });

const handlers = (more: Readonly<Record<string, Handler>>) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed(aMember),
  'GET /wps/relay/MCSFE_getListAnnouncements': () => agreed({ banners: [], player: [], popup: [], promotions: [] }),
  [`GET ${path}/sign-in`]: () => agreed({ open: false, currency: '', ladder: [], days: 0, today: false }),
  [`GET ${path}/claims`]: () => page(),
  ...more,
});
const detail = (
  <Routes>
    <Route path="/promotions/:id" element={<PromotionsPage />} />
  </Routes>
);

beforeEach(freshApp);

describe('promotions', () => {
  it('are listed with their reward and status, and found by category and tag', async () => {
    const server = serve(handlers({ [`GET ${path}`]: () => page(offer) }));
    const { user } = renderApp(<PromotionsPage />, '/promotions');
    const card = within(await screen.findByRole('link', { name: /Nhiệm vụ/ }));
    for (const word of ['Bạn nhận 10.000 ₫ tiền mặt', 'Tham gia', 'Slot game', 'Hằng ngày'])
      expect(card.getByText(word)).toBeVisible();
    const categories = within(screen.getByRole('group', { name: 'Danh mục' }));
    expect(categories.getAllByRole('button')).toHaveLength(15);
    await user.click(categories.getByRole('button', { name: 'Bắn cá' }));
    await user.click(within(screen.getByRole('group', { name: 'Nhãn' })).getByRole('button', { name: 'Tân thủ' }));
    await screen.findByRole('link', { name: /Nhiệm vụ/ });
    expect(server.at('GET', path).at(-1)?.query.get('filter')).toBe('{"category":"FISHING","tag":"NEWBIE"}');
  });

  it('say each condition and how far one is, join, and say what the server says against it', async () => {
    useSessionStore.setState({ signedIn: true });
    let shown = offer;
    let full = true;
    const server = serve(
      handlers({
        [`GET ${path}/7`]: () => agreed(shown),
        [`POST ${path}/7/join`]: () =>
          full ? refused(409, 'promotions.not_eligible', 'Bạn chưa đáp ứng điều kiện') : agreed(null),
      }),
    );
    const { user } = renderApp(detail, '/promotions/7');
    expect(await screen.findByText('Cược <b>đủ</b>')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tham gia ngay' }));
    expect(await screen.findByText('Bạn chưa đáp ứng điều kiện')).toBeVisible();
    full = false;
    const counted = { ...condition, met: false, haveMinor: '4000000000', needMinor: '10000000000' };
    shown = { ...offer, status: 'IN_PROCESS', conditions: [counted], claim: { ...claim, status: 'IN_PROCESS', bonus } };
    await user.click(screen.getByRole('button', { name: 'Tham gia ngay' }));
    expect(await screen.findByRole('img', { name: /400.* trên 1[.,]000/ })).toBeVisible();
    expect(server.at('POST', `${path}/7/join`)).toHaveLength(2);
    const staked = within(screen.getByRole('region', { name: 'Tiền thưởng' }));
    expect(staked.getByText('Đang cược')).toBeVisible();
    expect(staked.getByText(/slot 100% · casino trực tuyến 10%/)).toBeVisible();
  });

  it('that give points say how many, and that they are there', async () => {
    useSessionStore.setState({ signedIn: true });
    const points = { ...claim, rewardMinor: '0', rewardKind: 'POINTS', rewardCount: 5_000 };
    const server = serve(
      handlers({
        [`GET ${path}/claims`]: () => page(points),
        'GET /wps/vip/gifts': () => page(),
        [`POST ${path}/7/reward`]: () => agreed(null),
      }),
    );
    const { user } = renderApp(
      <>
        <PromotionsPage />
        <Toaster />
      </>,
      '/promotions/claim',
    );
    expect(await screen.findByText('5.000 điểm')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Nhận: Nhiệm vụ' }));
    expect(await screen.findByText('Điểm đã được cộng')).toBeVisible();
    expect(server.at('POST', `${path}/7/reward`)).toHaveLength(1);
  });

  it('that give spins name the wheel, say how many are left, and what ended with it', async () => {
    useSessionStore.setState({ signedIn: true });
    const wheel = {
      id: '9',
      title: 'Vòng quay Tết',
      isOpen: true,
      closesAt: '2026-12-20T05:00:00Z',
      granted: 5,
      left: 3,
    };
    const spins = { ...claim, status: 'CLAIMED', rewardMinor: '0', rewardKind: 'SPINS', rewardCount: 5, wheel };
    const shown = [
      { ...offer, wheel: { ...wheel, granted: 0, left: 0 } },
      { ...offer, status: 'CLAIMED', wheel, claim: spins },
      { ...offer, status: 'CLAIMED', wheel, claim: { ...spins, wheel: { ...wheel, isOpen: false } } },
    ];
    serve(handlers(Object.fromEntries(shown.map((each, id) => [`GET ${path}/${id}`, () => agreed(each)]))));
    const before = renderApp(detail, '/promotions/0');
    expect(await screen.findByText(/Lượt quay của “Vòng quay Tết”, đến /)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Đến vòng quay' })).toBeNull();
    before.unmount();
    const claimed = renderApp(detail, '/promotions/1');
    expect(await screen.findByText('Còn lại: 3 trên 5')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Đến vòng quay' })).toHaveAttribute('href', '/wheel');
    claimed.unmount();
    renderApp(detail, '/promotions/2');
    expect(await screen.findByText('“Vòng quay Tết” đã kết thúc. Lượt quay hết theo: 3')).toBeVisible();
  });

  it('that ask for a code send it, and those that are applied for send a remark of 140 characters at most', async () => {
    useSessionStore.setState({ signedIn: true });
    let shown = { ...offer, trigger: 'CODE' };
    const server = serve(
      handlers({
        [`GET ${path}/7`]: () => agreed(shown),
        [`POST ${path}/7/join`]: () => agreed(null),
        [`POST ${path}/7/apply`]: () => agreed(null),
        [`POST ${path}/pictures`]: () => agreed({ id: 'p-1' }),
      }),
    );
    const { user, unmount } = renderApp(detail, '/promotions/7');
    await user.type(await screen.findByLabelText('Mã ưu đãi'), ' banyan26 ');
    await user.click(screen.getByRole('button', { name: 'Tham gia ngay' }));
    expect(server.at('POST', `${path}/7/join`)[0]?.body).toEqual({ code: 'BANYAN26' });
    unmount();
    await freshApp();
    useSessionStore.setState({ signedIn: true });
    shown = { ...offer, trigger: 'APPLICATION' };
    const next = renderApp(detail, '/promotions/7');
    const remark = await screen.findByLabelText('Ghi chú');
    expect(remark).toHaveAttribute('maxlength', '140');
    await next.user.type(remark, ' Xin chào ');
    await next.user.click(screen.getByRole('button', { name: 'Gửi đơn' }));
    expect(server.at('POST', `${path}/7/apply`)[0]?.body).toEqual({ remark: 'Xin chào' });
    await next.user.upload(
      screen.getByLabelText(/Chọn ảnh/),
      new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'chia-sẻ.png', { type: 'image/png' }),
    );
    await next.user.click(screen.getByRole('button', { name: 'Gửi đơn' }));
    await waitFor(() => expect(server.at('POST', `${path}/7/apply`)).toHaveLength(2));
    expect(server.at('POST', `${path}/7/apply`)[1]?.body).toEqual({ remark: 'Xin chào', pictures: ['p-1'] });
  });

  it('send a visitor who wants to join to the log-in', async () => {
    const server = serve(handlers({ [`GET ${path}/7`]: () => agreed(offer) }));
    const { user } = renderApp(detail, '/promotions/7');
    await user.click(await screen.findByRole('button', { name: 'Tham gia ngay' }));
    expect(useSessionStore.getState().modals).toEqual([expect.objectContaining({ kind: 'login' })]);
    expect(server.at('POST', `${path}/7/join`)).toEqual([]);
  });

  it('have a hall where one signs in for today and claims what is due', async () => {
    useSessionStore.setState({ signedIn: true });
    let today = false;
    let due: object[] = [claim];
    const server = serve(
      handlers({
        [`GET ${path}/sign-in`]: () =>
          agreed({ open: true, currency: 'VND', ladder: ['30000000', '50000000'], days: today ? 2 : 1, today }),
        [`POST ${path}/sign-in`]: () => ((today = true), agreed(null)),
        [`GET ${path}/claims`]: () => page(...due),
        [`POST ${path}/7/reward`]: () => ((due = []), agreed(null)),
      }),
    );
    const { user } = renderApp(<PromotionsPage />, '/promotions/claim');
    await user.click(await screen.findByRole('button', { name: 'Điểm danh hôm nay' }));
    expect(await screen.findByRole('button', { name: 'Đã điểm danh hôm nay' })).toBeDisabled();
    expect(server.at('GET', `${path}/claims`)[0]?.query.get('filter')).toBe('{"state":"CLAIMABLE"}');
    await user.click(await screen.findByRole('button', { name: 'Nhận: Nhiệm vụ' }));
    expect(await screen.findByText('Chưa có gì ở đây')).toBeVisible();
    expect(server.at('POST', `${path}/7/reward`)).toHaveLength(1);
  });

  it('have a centre with everything that one joined', async () => {
    useSessionStore.setState({ signedIn: true });
    const server = serve(handlers({ [`GET ${path}/claims`]: () => page({ ...claim, status: 'IN_PROCESS', bonus }) }));
    const { user } = renderApp(<PromotionsPage />, '/promotions/center');
    expect(await screen.findByText('Đang làm')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tiền thưởng' }));
    await screen.findByText('Đang làm');
    const asked = server.at('GET', `${path}/claims`).map(({ query }) => query.get('filter'));
    expect([asked[0], asked.at(-1)]).toEqual(['{"open":"true"}', '{"bonus":"true"}']);
  });

  it('give free rounds: what is left of them and the way to the game, else what became of them, else what keeps them', async () => {
    useSessionStore.setState({ signedIn: true });
    const grantId = '00000000-0000-4000-8000-000000000001';
    const validUntil = '2026-11-28T00:00:00Z';
    const left = { id: grantId, vendor: 'studio', gameCode: 'dragon', left: 3, betMinor: '10000000', currency: 'VND', validUntil }; // prettier-ignore
    const rounds = { vendor: 'studio', gameCode: 'dragon', name: 'Dragon', state: 'GRANTED', grantId, validUntil };
    const given = { ...claim, status: 'CLAIMED', rewardMinor: '0', rewardKind: 'FREE_ROUNDS', rewardCount: 20, rounds };
    const kept = { ...given, id: '72', status: 'CLAIM', kept: 'Hãy nhận phần này vào ngày mai', rounds: { ...rounds, state: 'REFUSED', grantId: null } }; // prettier-ignore
    const used = { ...given, id: '71', rounds: { ...rounds, state: 'USED' } };
    serve(
      handlers({
        [`GET ${path}/claims`]: () => page(given, used, kept),
        'GET /wps/game/freeRounds': () => agreed([left]),
      }),
    );
    renderApp(<PromotionsPage />, '/promotions/center');
    expect(await screen.findByText(/Còn 3 vòng/)).toBeVisible();
    expect(screen.getByRole('link', { name: /Còn 3 vòng/ })).toHaveAttribute('href', expect.stringContaining('dragon'));
    for (const text of ['Đã chơi hết các vòng chơi miễn phí', 'Hãy nhận phần này vào ngày mai'])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getAllByText('Vòng chơi miễn phí: 20')).toHaveLength(3);
  });

  it('have a mall of points: what one has, what it is worth, and money for it with the payment password', async () => {
    useSessionStore.setState({ signedIn: true });
    const levels = [{ level: 0, ratio: 1_000, daily: 1, dailyMinor: '1000000000' }];
    const config = { currency: 'VND', unitMinor: '1000000000', stepMinor: '10000000', turnover: 1, level: 0, levels, factors: [{ category: 'RNG', percent: 100 }] }; // prettier-ignore
    const entry = {
      id: '1',
      kind: 'EARNED',
      points: '2500',
      balanceAfter: '2500',
      category: 'RNG',
      postedAt: '2026-11-20T00:00:00Z',
    };
    const server = serve(
      handlers({
        'GET /wps/points/balance': () => agreed({ points: '2500' }),
        'GET /wps/points/config': () => agreed(config),
        'GET /wps/points/transactions': () => page(entry),
        'GET /wps/member/payment-password': () => agreed({ set: true, lockedUntil: null }),
        'POST /wps/points/convert': () => refused(409, 'promotions.points_daily', 'Vượt quá mức đổi trong ngày'),
      }),
    );
    const { user } = renderApp(<PromotionsPage />, '/pointMall?tab=points');
    expect(await screen.findByText('Tích điểm')).toBeVisible();
    const send = await screen.findByRole('button', { name: 'Đổi thành tiền' });
    await user.type(screen.getByLabelText('Số điểm'), '1500');
    expect(send).toBeDisabled();
    await user.clear(screen.getByLabelText('Số điểm'));
    await user.type(screen.getByLabelText('Số điểm'), '2000');
    expect(screen.getByText(/Bạn nhận 2/)).toBeVisible();
    await user.type(screen.getByLabelText('Mật khẩu thanh toán'), 'red-river-77');
    await user.click(send);
    expect(server.at('GET', '/wps/points/balance').length).toBeGreaterThan(0);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect([worthOf(2_000, 1_000, '10000000'), worthOf(1_500, 1_000, '1'), worthOf(0, 1_000, '1')]).toEqual([
      20_000_000n,
      null,
      null,
    ]);
  });

  it('fill a bar with what is there, never with all before it is', () => {
    expect([['0', '0'], ['-5', '10'], ['999', '1000'], ['1000', '1000']].map(([have = '', need = '']) => percentOf(have, need))).toEqual([100, 0, 99, 100]); // prettier-ignore
  });
});
