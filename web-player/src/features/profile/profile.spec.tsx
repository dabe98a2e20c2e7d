import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessToken } from '../../api/access-token';
import type { Member } from '../../api/member-info';
import { freshApp, renderApp } from '../../test-app';
import { aMember, tokenOf, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import { forgetCooldowns } from '../auth/use-cooldown';
import { IconChoice } from './icon-choice';
import { Info } from './info';
import { MemberForm } from './member-form';
import { ProveMobile } from './prove-mobile';

vi.mock('../../api/seal', () => ({ seal: (body: object) => Promise.resolve(body), forgetKeys: () => undefined }));

const handlers = (more: Record<string, Handler>) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/system/setting/register': () => agreed({ minAge: 18, fields: [] }),
  'GET /wps/member/info': () => agreed(aMember),
  'GET /wps/member/info/profile': () => agreed({ birthdayMinAge: 21, fields: asked }),
  'GET /wps/captcha': () => agreed('iVBORw0KGgo='),
  'POST /wps/verification/sms/own': () => agreed({ expiredMinutes: 2, message: 'Mã đang được gửi' }),
  ...more,
});
const rule = (field: string, more: object = {}) => ({
  field, required: false, patternId: 0, acceptedPattern: '*', minLength: 2, maxLength: 60,
  group: 'person', editable: 'EVER', unique: false, value: null, open: true, ...more,
}); // prettier-ignore
const asked = [
  rule('nickname', { group: 'account', value: 'Chau' }),
  rule('email', { group: 'contact', patternId: 3, maxLength: 100 }),
  rule('mobile', { group: 'contact', patternId: 6, value: '*******678' }),
  rule('birthday', { patternId: 11, minLength: 10, maxLength: 10, editable: 'ONCE' }),
  rule('idNumber', { editable: 'ONCE', value: '*****567', open: false }),
  rule('zalo', { group: 'contact', acceptedPattern: '[0-9]+', minLength: 6 }),
  rule('occupation', { group: 'work', editable: 'OPERATORS', open: false }),
];
const member = (change: Partial<Member>) => ({ ...aMember, ...change }) as Member;
const passwordField = () => screen.queryByLabelText('Mật khẩu đăng nhập');
const codeField = () => screen.queryByLabelText('Mã trong tin nhắn');

beforeEach(async () => {
  forgetCooldowns();
  await freshApp();
  accessToken.keep(tokenOf('1001'), new Date(Date.now() + 900_000).toISOString());
  accessToken.signIn();
});

describe('what a member may change about himself', () => {
  const open = (change: Partial<Member>) => {
    const done = vi.fn();
    return { done, ...renderApp(<MemberForm member={member(change)} onDone={done} />) };
  };
  const save = () => screen.getByRole('button', { name: 'Lưu thay đổi' });

  it('is a name without more, and an e-mail with the login password', async () => {
    const answers = [refused(422, 'identity.wrong_password', 'Mật khẩu không đúng'), agreed(aMember)];
    const server = serve(handlers({ 'PATCH /wps/member/info': () => answers.shift() ?? agreed(aMember) }));
    const { user, done } = open({});
    await user.type(await screen.findByLabelText('Tên hiển thị'), 'Hoa Mai');
    expect(passwordField()).toBeNull();
    await user.type(screen.getByLabelText('Email'), 'mai@mail.vn');
    await user.click(save());
    expect(await screen.findByText('Bạn chưa nhập mật khẩu.')).toBeVisible();
    expect(server.at('PATCH', '/wps/member/info')).toEqual([]);
    await user.type(screen.getByLabelText('Mật khẩu đăng nhập'), 'Banyan#2026');
    expect(codeField()).toBeNull();
    await user.click(save());
    expect(await screen.findByText('Mật khẩu không đúng')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(done).toHaveBeenCalled());
    const sent = { nickname: 'Hoa Mai', email: 'mai@mail.vn', password: 'Banyan#2026' };
    expect(server.at('PATCH', '/wps/member/info').map(({ body }) => body)).toEqual([sent, sent]);
  });

  it('is a proved mobile with a code to that one too, and with a picture where one is asked', async () => {
    const sends = [
      refused(422, 'identity.captcha_check_failed', 'Hãy nhập mã trong hình.', { captcha: true }),
      agreed({ expiredMinutes: 2, message: 'Mã đang được gửi' }),
    ];
    const server = serve(
      handlers({
        'POST /wps/verification/sms/own': () => sends.shift() ?? agreed(null),
        'PATCH /wps/member/info': () => agreed(aMember),
      }),
    );
    const { user, done } = open({ mobile: '*******678', mobileVerified: true });
    await user.type(await screen.findByLabelText('Số điện thoại'), '0912345679');
    await user.click(screen.getByRole('button', { name: 'Gửi mã' }));
    await user.click(await screen.findByRole('button', { name: 'Đã hiểu' }));
    await user.type(await screen.findByLabelText('Mã trong hình'), 'K7M2');
    await user.click(screen.getByRole('button', { name: 'Gửi mã' }));
    expect(await screen.findByRole('button', { name: /Gửi lại sau/ })).toBeVisible();
    await user.type(screen.getByLabelText('Mã trong tin nhắn'), '123456');
    await user.type(screen.getByLabelText('Mật khẩu đăng nhập'), 'Banyan#2026');
    await user.click(save());
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(server.at('POST', '/wps/verification/sms/own').map(({ body }) => body)).toEqual([
      { purpose: 'change' },
      { purpose: 'change', captcha: 'K7M2' },
    ]);
    expect(server.at('PATCH', '/wps/member/info')[0]?.body).toEqual({
      mobile: '0912345679',
      password: 'Banyan#2026',
      verificationCode: '123456',
    });
  });
});

describe('what the brand asks for', () => {
  it('makes the form: final ones said before and after, closed ones no field, each held to its rule', async () => {
    const refusals = [refused(409, 'identity.nickname_taken', 'Tên đã có người dùng', { field: 'nickname' })];
    const server = serve(handlers({ 'PATCH /wps/member/info': () => refusals.shift() ?? agreed(aMember) }));
    const done = vi.fn();
    const { user } = renderApp(<MemberForm member={member({})} onDone={done} />);
    expect(await screen.findByLabelText('Ngày sinh')).toHaveAccessibleDescription(
      'Ngày sinh được lưu và có quà sinh nhật từ 21 tuổi. Chưa đủ tuổi thì để trống. Chỉ ghi được một lần rồi giữ nguyên.',
    );
    expect(screen.queryByLabelText('Số giấy tờ tùy thân')).toBeNull();
    expect(screen.getByText('*****567')).toBeVisible();
    expect(screen.getByText('Chỉ bộ phận hỗ trợ đổi được.')).toBeVisible();
    await user.type(screen.getByLabelText('Zalo'), 'abcdefg');
    await user.type(screen.getByLabelText('Tên hiển thị'), 'Mây');
    expect(screen.getByLabelText('Zalo')).toBeInvalid();
    await user.clear(screen.getByLabelText('Zalo'));
    await user.type(screen.getByLabelText('Zalo'), '0912345678');
    await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }));
    expect(await screen.findByText('Tên đã có người dùng')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }));
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(server.at('PATCH', '/wps/member/info')[1]?.body).toEqual({ nickname: 'Mây', zalo: '0912345678' });
  });

  it('shows what is there, and asks for what is required', async () => {
    const fields = [...asked, rule('nationality', { required: true }), rule('skype')];
    serve(handlers({ 'GET /wps/member/info/profile': () => agreed({ birthdayMinAge: 21, fields }) }));
    renderApp(<Info member={member({ mobileVerified: true })} />);
    expect(await screen.findByText('Còn thiếu Quốc tịch.')).toBeVisible();
    expect(screen.getByText('*******678')).toBeVisible();
    expect(screen.getByText('Ngày sinh')).toBeVisible();
    expect(screen.queryByText('Skype')).toBeNull();
  });
});

describe('the picture', () => {
  it('is chosen among those that the server offers, or is the letters of the name', async () => {
    const held = { icon: 'koi' as string | null, icons: ['koi', 'lotus'] };
    const server = serve(
      handlers({
        'GET /wps/member/info/icon': () => agreed(held),
        'PUT /wps/member/info/icon': ({ body }) => {
          held.icon = body['icon'] as string | null;
          return agreed(held);
        },
      }),
    );
    const { user } = renderApp(<IconChoice member={member({})} />);
    expect(await screen.findByRole('button', { name: 'Cá chép', pressed: true })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Con hổ' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Hoa sen' }));
    expect(await screen.findByRole('button', { name: 'Hoa sen', pressed: true })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Chữ cái của tên' }));
    await waitFor(() =>
      expect(server.at('PUT', '/wps/member/info/icon').map(({ body }) => body['icon'])).toEqual(['lotus', null]),
    );
  });
});

describe('a mobile that is proved', () => {
  it('takes the code and the login password', async () => {
    const answers = [refused(422, 'identity.wrong_password', 'Mật khẩu không đúng'), agreed(aMember)];
    const path = '/wps/member/mobile/verification';
    const server = serve(handlers({ [`POST ${path}`]: () => answers.shift() ?? agreed(aMember) }));
    const { user } = renderApp(<ProveMobile />);
    await user.click(await screen.findByRole('button', { name: 'Xác minh bằng SMS' }));
    await user.type(await screen.findByLabelText('Mã trong tin nhắn'), '123456');
    const submit = screen.getByRole('button', { name: 'Xác minh' });
    await user.click(submit);
    expect(await screen.findByText('Bạn chưa nhập mật khẩu.')).toBeVisible();
    await user.type(screen.getByLabelText('Mật khẩu đăng nhập'), 'Banyan#2026');
    await user.click(submit);
    expect(await screen.findByText('Mật khẩu không đúng')).toBeVisible();
    await user.click(submit);
    const sent = { verificationCode: '123456', password: 'Banyan#2026' };
    await waitFor(() => expect(server.at('POST', path).map(({ body }) => body)).toEqual([sent, sent]));
  });
});
