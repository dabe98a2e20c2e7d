import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openAccount } from '../../../api/agent-accounts';
import { ApiError } from '../../../api/api-error';
import { freshApp, renderApp } from '../../../test-app';
import { agreed, refused, serve, type Handler } from '../../../test-server';
import { Component as NewsPage } from '../news/news.page';
import { agentHandlers, signInAgent } from '../test-agent';
import { Component as OpeningPage } from './opening.page';

// Sealing needs the gateway's keys; the sealing itself has tests of its own.
vi.mock('../../../api/agent-accounts', () => ({ openAccount: vi.fn() }));
const open = vi.mocked(openAccount);

const rule = (field: string, minLength: number) => ({
  field,
  required: true,
  minLength,
  maxLength: 20,
  patternId: 0,
  acceptedPattern: '*',
});
const settings = { minAge: 21, fields: [rule('username', 6), rule('password', 6)] };
const account = { id: '1234', username: 'tranvan', nickname: 'tranvan', accountType: 2, presetId: null, registeredAt: '2026-11-21T10:00:00.000Z', left: 29 }; // prettier-ignore

beforeEach(async () => {
  await freshApp();
  signInAgent();
  open.mockReset();
});

describe('a new account', () => {
  const show = async (more: Readonly<Record<string, Handler>> = {}) => {
    serve(agentHandlers({ 'GET /wps/system/setting/register': () => agreed(settings), ...more }));
    const { user } = renderApp(<OpeningPage />);
    const form = await screen.findByRole('form', { name: 'Mở tài khoản' });
    return { user, form, submit: within(form).getByRole('button', { name: 'Mở tài khoản' }) };
  };

  it('is not asked for before the brand’s rules hold and both boxes are ticked', async () => {
    const { user, form, submit } = await show();
    await user.type(within(form).getByLabelText('Tên đăng nhập'), 'abc');
    await user.click(submit);
    expect((await within(form).findAllByRole('alert')).length).toBeGreaterThan(3);
    expect(open).not.toHaveBeenCalled();
  });

  it('is handed over with its first password, and an agent gets an offer next', async () => {
    open.mockResolvedValue(account);
    const { user, form, submit } = await show();
    await user.click(within(form).getByRole('button', { name: 'Đại lý' }));
    await user.type(within(form).getByLabelText('Tên đăng nhập'), ' tranvan ');
    await user.type(within(form).getByLabelText('Mật khẩu lần đầu'), 'Mo-cua-26');
    for (const box of within(form).getAllByRole('checkbox')) await user.click(box);
    await user.click(submit);
    const made = await screen.findByRole('region', { name: 'Tài khoản đã mở' });
    expect(made).toHaveTextContent('tranvan');
    expect(made).toHaveTextContent('Mo-cua-26');
    expect(within(made).getByRole('link', { name: /Đề nghị/ })).toHaveAttribute('href', '/agent/offer?downline=1234');
    expect(open.mock.calls).toEqual([[{ kind: 'AGENT', username: 'tranvan', password: 'Mo-cua-26', acceptTerms: true, ageConfirmed: true }]]); // prettier-ignore
    expect(within(form).getByLabelText('Tên đăng nhập')).toHaveValue('');
  });

  it('of an agent can be given a preset of offers, and then needs no other', async () => {
    open.mockResolvedValue({ ...account, presetId: '7' });
    const preset = { id: '7', name: 'Người mới', offers: [], made: 0, dropped: 0, createdAt: account.registeredAt };
    const { user, form, submit } = await show({
      'GET /wps/agent/contracts/presets': () => agreed({ data: [preset], total: 1 }),
    });
    await user.click(within(form).getByRole('button', { name: 'Đại lý' }));
    await user.selectOptions(await within(form).findByLabelText('Đề nghị hợp đồng kèm theo'), 'Người mới');
    await user.type(within(form).getByLabelText('Tên đăng nhập'), 'tranvan');
    await user.type(within(form).getByLabelText('Mật khẩu lần đầu'), 'Mo-cua-26');
    for (const box of within(form).getAllByRole('checkbox')) await user.click(box);
    await user.click(submit);
    const made = await screen.findByRole('region', { name: 'Tài khoản đã mở' });
    expect(within(made).getByRole('link')).toHaveAttribute('href', '/agent/presets');
    expect(open.mock.calls[0]?.[0]).toMatchObject({ kind: 'AGENT', presetId: '7' });
  });

  it('stays in the form with the reason when it is refused', async () => {
    open.mockRejectedValue(new ApiError('identity.username_taken', 'Tên này đã có người dùng', 409));
    const { user, form, submit } = await show();
    await user.type(within(form).getByLabelText('Tên đăng nhập'), 'tranvan');
    await user.type(within(form).getByLabelText('Mật khẩu lần đầu'), 'Mo-cua-26');
    for (const box of within(form).getAllByRole('checkbox')) await user.click(box);
    await user.click(submit);
    expect(await within(form).findByText('Tên này đã có người dùng')).toBeVisible();
    expect(within(form).getByLabelText('Tên đăng nhập')).toHaveValue('tranvan');
  });
});

describe('announcements', () => {
  const path = '/wps/agent/announcements';
  const first = {
    id: '5',
    title: 'Họp đội',
    body: 'Tối thứ bảy',
    createdAt: '2026-11-20T10:00:00.000Z',
    takenBack: null as string | null,
  };

  it('are written, listed and taken back after a question', async () => {
    let all = [first];
    let full = true;
    const server = serve(
      agentHandlers({
        [`GET ${path}`]: () => agreed({ data: all, total: all.length }),
        [`POST ${path}`]: ({ body }) => {
          if (full) return refused(429, 'identity.too_many', 'Hôm nay đã đủ 10 thông báo');
          all = [{ ...first, ...(body as { title: string; body: string }), id: '6' }, ...all];
          return agreed(all[0]);
        },
        [`DELETE ${path}/5`]: () => {
          all = all.filter(({ id }) => id !== '5');
          return agreed(null);
        },
      }),
    );
    const { user } = renderApp(<NewsPage />);
    expect(await screen.findByText('Tối thứ bảy')).toBeVisible();
    const send = screen.getByRole('button', { name: 'Gửi cho cả đội' });
    await user.click(send);
    expect(screen.getAllByText('Ô này chưa có chữ nào.')).toHaveLength(2);
    await user.type(screen.getByLabelText('Tiêu đề'), 'Lịch mới');
    await user.type(screen.getByLabelText('Nội dung'), 'Từ thứ hai');
    await user.click(send);
    expect(await screen.findByText('Hôm nay đã đủ 10 thông báo')).toBeVisible();
    full = false;
    await user.click(send);
    expect(await screen.findByRole('heading', { name: 'Lịch mới' })).toBeVisible();
    expect(screen.getByLabelText('Tiêu đề')).toHaveValue('');
    await user.click(screen.getAllByRole('button', { name: 'Gỡ' })[1] as HTMLElement);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Gỡ' }));
    await waitFor(() => expect(screen.queryByText('Tối thứ bảy')).toBeNull());
    expect(server.at('POST', path)).toHaveLength(2);
  });

  it('say why an operator took one back', async () => {
    const taken = { ...first, takenBack: 'Quảng cáo' };
    serve(agentHandlers({ [`GET ${path}`]: () => agreed({ data: [taken], total: 1 }) }));
    renderApp(<NewsPage />);
    expect(await screen.findByText('Nhà cái đã gỡ thông báo này: Quảng cáo')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Gỡ' })).toBeNull();
  });
});
