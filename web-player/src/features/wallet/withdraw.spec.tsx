import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessToken } from '../../api/access-token';
import type { BankCard } from '../../api/bank-cards';
import type { WithdrawalRules } from '../../api/withdrawal-rules';
import { freshApp, renderApp } from '../../test-app';
import { aMember, tokenOf, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import { WithdrawForm } from './withdraw-form';
import { WithdrawalSteps } from './withdrawal-steps';

const rules: WithdrawalRules = {
  minMinor: '1000000000',
  maxMinor: '1000000000000',
  feeMinor: '0',
  availableMinor: '20000000000',
  lockedMinor: '0',
  turnoverLeftMinor: '0',
  autoLimitMinor: '0',
  unverifiedLeftMinor: null,
  currency: 'VND',
  levelName: '',
  levelCount: null,
  levelMinor: null,
};
const card: BankCard = {
  id: 'c1',
  bankCode: 'BEN',
  bankName: 'Bến Nước',
  accountNumber: '•••• 4417',
  holderName: 'TRAN MINH CHAU',
  createdAt: '2026-11-01T03:00:00Z',
};
const created = {
  id: 'w-1',
  state: 'IN_REVIEW',
  amountMinor: '5000000000',
  currency: 'VND',
  bankCard: card,
  reason: null,
  timeline: [],
  createdAt: '2026-11-20T13:00:00Z',
};
const path = '/wps/wallet/withdrawals';

const handlers = (post: Handler) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  [`POST ${path}`]: post,
});
const amount = () => screen.getByLabelText('Số tiền');
const send = () => screen.getByRole('button', { name: /Gửi lệnh rút/ });
const where = () => screen.getByTestId('where').textContent;

const password = () => screen.getByLabelText('Mật khẩu thanh toán');
const later = () => new Date(Date.now() + 900_000).toISOString();
const sit = (memberId: string) => {
  accessToken.keep(tokenOf(memberId), later());
  accessToken.signIn();
};

function open() {
  return renderApp(<WithdrawForm rules={rules} cards={[card]} />, '/wallet/withdraw');
}

vi.mock('../../api/seal', () => ({ seal: (body: object) => Promise.resolve(body), forgetKeys: () => undefined }));
beforeEach(async () => {
  await freshApp();
  sit('1001');
});
afterEach(() => vi.useRealTimers());

describe('a withdrawal', () => {
  it('is requested once however often one presses, and leads to its timeline', async () => {
    let answer: (response: Response) => void = () => undefined;
    const server = serve(handlers(() => new Promise((resolve) => (answer = resolve))));
    const { user } = open();
    await user.type(await screen.findByLabelText('Số tiền'), '500000');
    await user.type(password(), 'red-river-77');
    await user.dblClick(send());
    await user.keyboard('{Enter}');
    expect(server.at('POST', path)).toHaveLength(1);
    expect(server.at('POST', path)[0]?.body).toMatchObject({ amountMinor: '5000000000', bankCardId: 'c1' });
    answer(agreed(created));
    await waitFor(() => expect(where()).toBe('/wallet/withdraw/w-1'));
  });

  it('is held to what can be taken, with the number in the sentence', async () => {
    const server = serve(handlers(() => agreed(created)));
    const { user } = open();
    await user.type(await screen.findByLabelText('Số tiền'), '3000000');
    await user.click(send());
    expect(await screen.findByText(/nhiều nhất 2\.000\.000/)).toBeVisible();
    expect(amount()).toHaveFocus();
    await user.clear(amount());
    await user.type(amount(), '50000');
    expect(screen.getByText(/Ít nhất 100\.000/)).toBeVisible();
    expect(server.at('POST', path)).toEqual([]);
  });

  it('says "checking" when the answer is lost, and asks again with the same key until it knows', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const answers: Array<() => Response | Promise<Response>> = [
      () => Promise.reject(new TypeError('offline')),
      () => refused(502, 'gateway.bad', ''),
      () => agreed(created),
    ];
    const server = serve(handlers(() => answers.shift()?.() ?? refused(500, 'x', '')));
    const { user } = open();
    await user.type(await screen.findByLabelText('Số tiền'), '500000');
    await user.type(password(), 'red-river-77');
    await user.click(send());
    expect(await screen.findByText('Đang kiểm tra')).toBeVisible();
    expect(screen.queryByText(/thất bại|không thành công/i)).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    await waitFor(() => expect(where()).toBe('/wallet/withdraw/w-1'));
    const keys = server.at('POST', path).map(({ body }) => body['idempotencyKey']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('goes on checking after a reload, and sends nothing new meanwhile', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const body = { amountMinor: '5000000000', bankCardId: 'c1', idempotencyKey: 'key-before' };
    sessionStorage.setItem('banyan.pending.withdrawal.1001', JSON.stringify({ body, since: Date.now() }));
    const server = serve(handlers(() => agreed(created)));
    open();
    expect(await screen.findByText('Đang kiểm tra')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    await waitFor(() => expect(where()).toBe('/wallet/withdraw/w-1'));
    expect(server.at('POST', path).map((one) => one.body)).toEqual([body]);
    expect(sessionStorage.getItem('banyan.pending.withdrawal.1001')).toBeNull();
  });

  it('that was refused shows the reason, and the next try is a new request', async () => {
    const answers = [refused(422, 'wallet.limit', 'Vượt hạn mức ngày'), agreed(created)];
    const server = serve(handlers(() => answers.shift() ?? refused(500, 'x', '')));
    const { user } = open();
    await user.type(await screen.findByLabelText('Số tiền'), '500000');
    await user.type(password(), 'red-river-77');
    await user.click(send());
    expect(await screen.findByText('Vượt hạn mức ngày')).toBeVisible();
    await waitFor(() => expect(password()).toHaveValue(''));
    await user.type(password(), 'red-river-77');
    await user.click(send());
    await waitFor(() => expect(where()).toBe('/wallet/withdraw/w-1'));
    const [first, second] = server.at('POST', path).map(({ body }) => body['idempotencyKey']);
    expect(first).not.toBe(second);
  });

  it('keeps what was typed when the form has to go, and forgets it once sent', async () => {
    serve(handlers(() => agreed(created)));
    const first = open();
    await first.user.type(await screen.findByLabelText('Số tiền'), '500000');
    await first.user.type(password(), 'red-river-77');
    first.unmount();
    const second = open();
    expect(await screen.findByLabelText('Số tiền')).toHaveValue('500.000');
    expect(password()).toHaveValue('');
    await second.user.type(password(), 'red-river-77');
    await second.user.click(send());
    await waitFor(() => expect(where()).toBe('/wallet/withdraw/w-1'));
    second.unmount();
    open();
    expect(await screen.findByLabelText('Số tiền')).toHaveValue('');
  });

  it('waits for the payment password, says so, and writes it down nowhere', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const answers: Array<() => Response | Promise<Response>> = [
      () => Promise.reject(new TypeError('offline')),
      () => refused(422, 'wallet.payment_password_required', 'Hãy nhập mật khẩu thanh toán'),
      () => agreed(created),
    ];
    const server = serve(handlers(() => answers.shift()?.() ?? refused(500, 'x', '')));
    const first = open();
    await first.user.type(await screen.findByLabelText('Số tiền'), '500000');
    await first.user.click(send());
    expect(await screen.findByText('Bạn chưa nhập mật khẩu.')).toBeVisible();
    expect(server.at('POST', path)).toEqual([]);
    await first.user.type(password(), 'red-river-77');
    await first.user.click(send());
    expect(await screen.findByText('Đang kiểm tra')).toBeVisible();
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('red-river-77');
    first.unmount();
    // As after a reload: the command is asked for without the password, and what never arrived keeps its key.
    accessToken.forget();
    sit('1001');
    const second = open();
    expect(await screen.findByText('Đang kiểm tra')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(await screen.findByText('Hãy nhập mật khẩu thanh toán')).toBeVisible();
    await second.user.type(password(), 'red-river-77');
    await second.user.click(send());
    await waitFor(() => expect(where()).toBe('/wallet/withdraw/w-1'));
    const sent = server.at('POST', path).map(({ body }) => body);
    expect(sent.map(({ paymentPassword }) => paymentPassword)).toEqual(['red-river-77', undefined, 'red-river-77']);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('of one member is neither seen nor sent by the next one in the same tab', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = serve({
      ...handlers(() => Promise.reject(new TypeError('offline'))),
      'GET /wps/member/info': () => agreed(aMember),
    });
    const { user } = open();
    await user.type(await screen.findByLabelText('Số tiền'), '500000');
    await user.type(password(), 'red-river-77');
    await user.click(send());
    expect(await screen.findByText('Đang kiểm tra')).toBeVisible();
    const before = server.at('POST', path).length;
    act(() => sit('1002'));
    expect(screen.queryByText('Đang kiểm tra')).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    act(() => void window.dispatchEvent(new Event('online')));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(server.at('POST', path)).toHaveLength(before);
    act(() => sit('1001'));
    expect(await screen.findByText('Đang kiểm tra')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(server.at('POST', path).length).toBeGreaterThan(before);
  });
});

describe('the steps of a withdrawal', () => {
  const step = (state: string, minute: number) => ({ state, at: `2026-11-20T13:${minute}:00Z`, note: null });
  const steps = (states: ReadonlyArray<readonly [string, number]>) => {
    const timeline = states.map(([state, minute]) => step(state, minute));
    renderApp(<WithdrawalSteps withdrawal={{ ...created, state: timeline.at(-1)?.state, timeline } as never} />);
  };
  const row = async (title: string) => within((await screen.findByText(title)).closest('li') as HTMLElement);

  it('give a finished review the time of its end, and what began the time of its beginning', async () => {
    steps([
      ['PENDING_RISK', 10],
      ['IN_REVIEW', 11],
      ['APPROVED', 42],
      ['PAYING', 43],
    ]);
    expect((await row('Đã qua kiểm tra')).getByText(/20:42/)).toBeInTheDocument();
    expect((await row('Đã duyệt')).getByText(/20:42/)).toBeInTheDocument();
    expect((await row('Đã nhận yêu cầu')).getByText(/20:10/)).toBeInTheDocument();
    expect((await row('Ngân hàng đang chuyển')).getByText(/20:43/)).toBeInTheDocument();
  });

  it('give a review that goes on the time since when it does', async () => {
    steps([
      ['PENDING_RISK', 10],
      ['IN_REVIEW', 11],
    ]);
    expect((await row('Nhân viên đang duyệt')).getByText(/20:11/)).toBeInTheDocument();
  });
});
