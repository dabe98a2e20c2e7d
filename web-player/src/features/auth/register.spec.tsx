import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessToken } from '../../api/access-token';
import { queryClient } from '../../api/query-client';
import { invitation, keepInvitation } from '../../session/invitation';
import { freshApp, renderApp } from '../../test-app';
import { loginValue, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import { Hero } from '../home/hero';
import { MemberOnly } from '../shared/member-only';
import { Component as Affiliates } from '../../shell/affiliates.page';
import { MemberBar } from '../../shell/member-bar';
import { LoginModal } from './login.modal';
import { RegisterForm } from './register-form';

vi.mock('../../api/seal', () => ({ seal: async (body: object) => body, forgetKeys: () => undefined }));

const rule = (field: string, patternId: number, minLength: number, maxLength: number, required: boolean) => ({
  field,
  required,
  patternId,
  acceptedPattern: '*',
  minLength,
  maxLength,
});
const settings = {
  minAge: 18,
  fields: [rule('username', 1, 6, 16, true), rule('password', 9, 8, 32, true), rule('email', 3, 5, 100, false)],
};
const handlers = (register: Handler, more: Record<string, Handler> = {}) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/system/setting/register': () => agreed(settings),
  'PUT /wps/member/register': register,
  ...more,
});

async function open() {
  const { user } = renderApp(<RegisterForm onLogin={() => undefined} />, '/register');
  const username = await screen.findByLabelText('Tên đăng nhập');
  const field = (name: string) => screen.getByLabelText(name);
  const fill = async () => {
    await user.type(username, 'minhchau');
    await user.type(field('Mật khẩu'), 'Banyan#2026');
    await user.type(field('Nhập lại mật khẩu'), 'Banyan#2026');
    await user.click(screen.getByLabelText(/điều khoản/));
    await user.click(screen.getByLabelText('Tôi đã đủ 18 tuổi.'));
  };
  const submit = () => user.click(screen.getByRole('button', { name: /mở tài khoản/i }));
  return { user, username, field, fill, submit };
}

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  await freshApp();
});

describe('registration', () => {
  it('shows the rule of the server before typing, and checks it when the field is left', async () => {
    serve(handlers(() => agreed(loginValue())));
    const { user, username } = await open();
    expect(username).toHaveAccessibleDescription('Bắt đầu bằng chữ cái, sau đó là chữ hoặc số, 6 đến 16 ký tự.');
    await user.type(username, 'abc');
    expect(username).toBeValid();
    await user.tab();
    expect(await screen.findByText('Cần từ 6 đến 16 ký tự.')).toBeVisible();
    expect(username).toHaveAttribute('aria-invalid', 'true');
    await user.clear(username);
    await user.type(username, '1abcdef');
    await user.tab();
    expect(username).toHaveAccessibleDescription(/Bắt đầu bằng chữ cái/);
  });

  it('stops at the first bad field and sends nothing', async () => {
    const server = serve(handlers(() => agreed(loginValue())));
    const { field, fill, submit, user } = await open();
    await fill();
    await user.clear(field('Mật khẩu'));
    await user.type(field('Mật khẩu'), 'short');
    await submit();
    await waitFor(() => expect(field('Mật khẩu')).toHaveFocus());
    expect(screen.getByText('Hai lần nhập mật khẩu không giống nhau.')).toBeVisible();
    expect(server.at('PUT', '/wps/member/register')).toEqual([]);
  });

  it('lets the terms and the privacy policy be read beside the form', async () => {
    serve(handlers(() => agreed(loginValue())));
    const { field, user } = await open();
    await user.type(field('Mật khẩu'), 'Banyan#2026');
    for (const [name, href] of [
      ['điều khoản sử dụng', '/terms'],
      ['chính sách bảo mật', '/privacy'],
    ] as const) {
      const link = screen.getByRole('link', { name });
      expect(link).toHaveAttribute('href', href);
      expect(link).toHaveAttribute('target', '_blank');
      await user.click(link);
    }
    expect(screen.getByLabelText(/điều khoản/)).not.toBeChecked();
    expect(field('Mật khẩu')).toHaveValue('Banyan#2026');
  });

  it('offers the short ways where the form asks everybody for no more than they do', async () => {
    const flags = { mobileRegistration: true, oneClickRegistration: true };
    const ways = async (more: object, fields: typeof settings.fields = []) => {
      await freshApp();
      serve(
        handlers(() => agreed(loginValue()), {
          'GET /wps/system/whitelabel': () => agreed({ ...whitelabel, ...flags, ...more }),
          'GET /wps/system/setting/register': () => agreed({ ...settings, fields: [...settings.fields, ...fields] }),
        }),
      );
      const { unmount } = renderApp(<RegisterForm onLogin={() => undefined} />, '/register');
      await screen.findByLabelText('Tên đăng nhập');
      const names = screen.queryAllByRole('tab').map(({ textContent }) => textContent);
      unmount();
      return names;
    };
    const [byName, mobile, press] = ['Tên và mật khẩu', 'Số điện thoại', 'Một chạm'];
    expect(await ways({})).toEqual([byName, mobile, press]);
    expect(await ways({ smsRegistration: true })).toEqual([byName, mobile]);
    expect(await ways({}, [rule('mobile', 4, 9, 12, true)])).toEqual([byName, mobile]);
    expect(await ways({}, [rule('birthday', 5, 10, 10, true)])).toEqual([]);
  });

  it('needs the terms and the age', async () => {
    const server = serve(handlers(() => agreed(loginValue())));
    const { submit } = await open();
    await submit();
    expect(await screen.findByText('Bạn cần đồng ý với điều khoản để mở tài khoản.')).toBeVisible();
    expect(screen.getByText('Bạn cần đủ 18 tuổi để mở tài khoản.')).toBeVisible();
    expect(server.at('PUT', '/wps/member/register')).toEqual([]);
  });

  it('sends the fields that were filled with what the server wants to know, and signs in', async () => {
    const server = serve(handlers(() => agreed(loginValue())));
    const { fill, submit } = await open();
    await fill();
    await submit();
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
    const body = server.at('PUT', '/wps/member/register')[0]?.body;
    expect(body).toMatchObject({
      username: 'minhchau',
      password: 'Banyan#2026',
      acceptTerms: true,
      ageConfirmed: true,
      registerMethod: 'WEB',
      domain: 'localhost',
    });
    expect(body).not.toHaveProperty('email');
    expect(body).not.toHaveProperty('confirm');
  });

  it('brings along the code of an agent’s link that was opened before, on whatever page, and forgets it then', async () => {
    keepInvitation('https://play.example/games?aff=BANYAN01');
    keepInvitation('https://play.example/help');
    const invited = { 'GET /wps/agent/invitation': () => agreed({ open: true, inviter: 'Thành Đạt', kind: 'PLAYER' }) };
    const server = serve(handlers(() => agreed(loginValue()), invited));
    const { fill, submit } = await open();
    expect(screen.getByText('BANYAN01')).toBeVisible();
    expect(screen.getByText('Thành Đạt')).toBeVisible();
    expect(server.at('GET', '/wps/agent/invitation')[0]?.query.get('code')).toBe('BANYAN01');
    await fill();
    await submit();
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
    expect(server.at('PUT', '/wps/member/register')[0]?.body).toMatchObject({ affiliateCode: 'BANYAN01' });
    await waitFor(() => expect(invitation()).toBe(''));
  });

  it('registers without a link that has ended, and says so, also when it ends while the form is filled in', async () => {
    keepInvitation('https://play.example/m/appDownload?language=VI&tokens=BANYAN01');
    let ended = false;
    const invited = {
      'GET /wps/agent/invitation': () => agreed({ open: !ended, inviter: ended ? null : 'Thành Đạt', kind: 'PLAYER' }),
    };
    const server = serve(
      handlers(({ body }) => {
        ended = true;
        if (!('affiliateCode' in body)) return agreed(loginValue());
        return refused(422, 'identity.invalid_invitation', 'Mã giới thiệu không hợp lệ');
      }, invited),
    );
    const { fill, submit } = await open();
    expect(screen.getByText('Thành Đạt')).toBeVisible();
    await fill();
    await submit();
    expect(await screen.findByText(/Lời mời này đã hết hiệu lực/)).toBeVisible();
    await submit();
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
    const sent = server.at('PUT', '/wps/member/register').map(({ body }) => body['affiliateCode']);
    expect(sent).toEqual(['BANYAN01', undefined]);
  });

  it('opens one account however often one presses', async () => {
    let answer: (response: Response) => void = () => undefined;
    const server = serve(handlers(() => new Promise((resolve) => (answer = resolve))));
    const { fill, submit } = await open();
    await fill();
    await submit();
    await submit();
    expect(server.at('PUT', '/wps/member/register')).toHaveLength(1);
    answer(agreed(loginValue()));
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
  });

  it('puts a refusal under the field it is about', async () => {
    serve(handlers(() => refused(409, 'identity.username_taken', 'Tên đăng nhập đã có người dùng')));
    const { username, fill, submit } = await open();
    await fill();
    await submit();
    await waitFor(() => expect(username).toHaveAccessibleDescription('Tên đăng nhập đã có người dùng'));
    expect(username).toHaveFocus();
  });

  it('says so where registration is closed', async () => {
    serve(
      handlers(() => agreed(null), {
        'GET /wps/system/whitelabel': () => agreed({ ...whitelabel, directRegistration: false }),
      }),
    );
    renderApp(<RegisterForm onLogin={() => undefined} />, '/register');
    expect(await screen.findByText('Hiện chưa nhận đăng ký')).toBeVisible();
  });

  const closed = (open: boolean) =>
    handlers(() => agreed(loginValue()), {
      'GET /wps/system/whitelabel': () => agreed({ ...whitelabel, directRegistration: false }),
      'GET /wps/agent/invitation': () => agreed({ open, inviter: open ? 'Thành Đạt' : null, kind: 'PLAYER' }),
    });
  const offers = {
    'the bar': <MemberBar />,
    'the log-in': <LoginModal reason={undefined} />,
    'a member’s page': <MemberOnly title="x">x</MemberOnly>,
    'the home page': <Hero />,
    'the agents’ page': <Affiliates />,
  };

  it('takes who was invited where it is closed, and nobody by a link that has ended', async () => {
    keepInvitation('https://play.example/?aff=BANYAN01');
    const server = serve(closed(true));
    const { fill, submit } = await open();
    await fill();
    await submit();
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
    expect(server.at('PUT', '/wps/member/register')[0]?.body).toMatchObject({ affiliateCode: 'BANYAN01' });
  });

  const ways = () => [
    ...screen.queryAllByRole('button', { name: /^(đăng ký|mở tài khoản)/i }),
    ...screen.queryAllByRole('link', { name: /^(đăng ký|mở tài khoản)/i }),
  ];

  it.each(Object.entries(offers))(
    'is offered by %s to whom it takes: by the flag or by an invitation',
    async (_, place) => {
      serve(closed(true));
      const without = renderApp(place, '/');
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      expect(ways()).toEqual([]);
      without.unmount();
      keepInvitation('https://play.example/?aff=BANYAN01');
      renderApp(place, '/');
      await waitFor(() => expect(ways()).toHaveLength(1));
    },
  );

  it.each(Object.entries(offers))('is not offered by %s for a link that has ended', async (_, place) => {
    keepInvitation('https://play.example/?aff=BANYAN01');
    const server = serve(closed(false));
    renderApp(place, '/');
    await waitFor(() => expect(server.at('GET', '/wps/agent/invitation')).toHaveLength(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(ways()).toEqual([]);
  });
});
