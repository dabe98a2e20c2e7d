import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import type { Member } from '../api/types.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { members } from '../testing/samples/index.js';
import { MemberDeviceList, MemberFactors } from './factors.js';

const member = { ...(members[0] as unknown as Member), id: '1001' };
const at = 'identity/members/1001';
const standing = { on: true, required: false, authenticatorSince: '2026-11-20T03:00:00.000Z', passkeys: 3, recoveryLeft: 8, lockedUntil: null }; // prettier-ignore

const open = (held: readonly string[] = permissions, body: object = standing) => {
  const api = new FakeApi(held);
  api.forced.set(`GET ${at}/factors`, { status: 200, body });
  return renderAt('/', <><MemberFactors member={member} /><MemberDeviceList member={member} /></>, api).api; // prettier-ignore
};
const answerWith = async (name: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Lý do/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Hội viên yêu cầu' }));
  fireEvent.click(dialog.getByRole('button', { name }));
};

describe('a member’s second factor', () => {
  it('is seen, and asked to be taken away, which another one decides', async () => {
    const api = open();
    api.forced.set(`POST ${at}/factors/remove`, { status: 202, body: { id: '1' } });
    expect(await screen.findByText('Đang hỏi')).toBeVisible();
    expect(screen.getByText('Khóa truy cập').parentElement).toHaveTextContent('Khóa truy cập3');
    fireEvent.click(await screen.findByRole('button', { name: 'Gỡ xác minh hai bước' }));
    expect(await screen.findByText(/Một người khác duyệt/)).toBeVisible();
    await answerWith('Gỡ xác minh hai bước');
    await waitFor(() =>
      expect(api.requests.find(({ path }) => path.endsWith('/factors/remove'))?.body).toMatchObject({
        reason: 'Hội viên yêu cầu',
      }),
    );
  });

  it('is only looked at by who may not, and there is nothing to take away where there is none', async () => {
    open(['member.view']);
    expect(await screen.findByText('Đang hỏi')).toBeVisible();
    expect(await screen.findByText('Chrome, Android')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Gỡ/ })).toBeNull();
  });

  it('may be passkeys alone, which are taken away the same way', async () => {
    open(permissions, { ...standing, on: false, authenticatorSince: null, passkeys: 1, recoveryLeft: 0 });
    expect(await screen.findByRole('button', { name: 'Gỡ xác minh hai bước' })).toBeVisible();
  });

  it('has devices, each of which may be taken away', async () => {
    const api = open(permissions, { ...standing, on: false, authenticatorSince: null, passkeys: 0, recoveryLeft: 0 });
    api.forced.set(`POST ${at}/devices/AAAAAAAAAAAAAAAA/revoke`, { status: 204, body: null });
    expect(await screen.findByText('Chưa có ứng dụng xác thực')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Gỡ xác minh hai bước' })).toBeNull();
    expect(await screen.findByText(/đã gỡ/)).toBeVisible();
    fireEvent.click(await screen.findByRole('button', { name: 'Gỡ' }));
    await answerWith('Gỡ');
    await waitFor(() => expect(api.requests.some(({ path }) => path.endsWith('/revoke'))).toBe(true));
  });
});
