import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import FormsPage from './page.js';

const rule = (field: string, more: object = {}) => ({
  field, required: false, patternId: 0, acceptedPattern: '*', minLength: 2, maxLength: 60,
  inRegister: false, inProfile: true, editable: 'EVER', unique: false, ...more,
}); // prettier-ignore
const bound = (field: string, more: object = {}) => ({
  field, fixed: false, patternFixed: false, editable: ['EVER', 'ONCE', 'OPERATORS'], least: 1, most: 64, ...more,
}); // prettier-ignore
const stored = {
  id: 'BANYAN',
  fields: [
    rule('username', { inRegister: true, inProfile: false, required: true, editable: 'ONCE' }),
    rule('nickname'),
    rule('zalo', { inProfile: false }),
  ],
  bounds: [bound('username', { fixed: true }), bound('nickname'), bound('zalo')],
  waiting: null,
};

function open(held: readonly string[] = permissions, forms: object = stored) {
  const api = new FakeApi(held);
  const at = 'identity/brands/BANYAN/fields';
  api.forced.set(`GET ${at}`, { status: 200, body: forms });
  api.forced.set(`PUT ${at}`, { status: 202, body: { id: 'a-9' } });
  api.forced.set(`POST ${at}/try`, { status: 200, body: { accepted: false, message: 'Từ 3 đến 60 ký tự' } });
  renderAt('/forms', <FormsPage />, api);
  return api;
}

const field = (name: string) => screen.findByRole('button', { name, pressed: undefined });
const sent = (api: FakeApi, method: string) =>
  api.requests.filter((one) => one.method === method && one.path.includes('fields')).map(({ body }) => body);

describe('the forms of a brand', () => {
  it('are changed by a request with a reason: rule and order together, as the preview shows them', async () => {
    const api = open();
    fireEvent.click(await field('Zalo'));
    const profile = screen.getByRole('region', { name: 'Hồ sơ' });
    expect(within(profile).queryByLabelText(/Zalo/)).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: 'Trong hồ sơ' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Bắt buộc' }));
    fireEvent.change(screen.getByLabelText('Ít nhất (ký tự)'), { target: { value: '9' } });
    fireEvent.click(screen.getByRole('button', { name: 'Đưa Zalo lên' }));
    expect(within(profile).getByLabelText(/Zalo/)).toBeRequired();
    fireEvent.click(screen.getByRole('button', { name: 'Gửi yêu cầu' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Gửi yêu cầu' }));
    await waitFor(() => expect(sent(api, 'PUT')).toHaveLength(1));
    expect(sent(api, 'PUT')[0]).toEqual({
      fields: [stored.fields[0], { ...rule('zalo'), required: true, minLength: 9 }, stored.fields[1]],
      reason: expect.any(String),
    });
  });

  it('are tried out on the server by the rule that is still being written', async () => {
    const api = open();
    fireEvent.change(await screen.findByLabelText('Ít nhất (ký tự)'), { target: { value: '3' } });
    fireEvent.change(screen.getByLabelText('Giá trị'), { target: { value: 'ab' } });
    fireEvent.click(screen.getByRole('button', { name: 'Hỏi máy chủ' }));
    expect(await screen.findByText('Hội viên đọc thấy: Từ 3 đến 60 ký tự')).toBeVisible();
    expect(sent(api, 'POST')[0]).toEqual({ rule: rule('nickname', { minLength: 3 }), value: 'ab', language: 'VI' });
  });

  it('keep what the platform builds on, and wait while a change does', async () => {
    open();
    fireEvent.click(await field('Tên đăng nhập'));
    expect(screen.getByRole('switch', { name: 'Bắt buộc' })).toBeDisabled();
    expect(screen.queryByLabelText('Hội viên được đổi')).toBeNull();
  });

  it('are only looked at by who may not change them, or while a request waits', async () => {
    open(permissions, { ...stored, waiting: 'a-1' });
    expect(await screen.findByText('Một thay đổi đang chờ người thứ hai')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Gửi yêu cầu' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Đưa Zalo lên' })).toBeNull();
  });
});
