import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import type { Member } from '../api/types.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { members } from '../testing/samples/index.js';
import { MemberSocial } from './social.js';

const member = { ...(members[0] as unknown as Member), id: '1001' };
const at = 'identity/members/1001/social';
const google = { channel: 'google', name: 'Lan', boundAt: '2026-11-20T03:00:00.000Z', suspendedAt: '2026-11-21T03:00:00.000Z' }; // prettier-ignore

const open = (held: readonly string[] = permissions, bound: readonly object[] = [google]) => {
  const api = new FakeApi(held);
  api.forced.set(`GET ${at}`, { status: 200, body: { bound } });
  return renderAt('/', <MemberSocial member={member} />, api).api;
};

describe('a member’s linked accounts', () => {
  it('are seen, and each is asked to be taken away, which another one decides', async () => {
    const api = open();
    api.forced.set(`POST ${at}/google/remove`, { status: 202, body: { id: '1' } });
    expect(await screen.findByText('Lan')).toBeVisible();
    expect(screen.getByText('chờ hội viên xác nhận')).toBeVisible();
    fireEvent.click(await screen.findByRole('button', { name: 'Gỡ liên kết: Google' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Một người khác duyệt/)).toBeVisible();
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Hội viên yêu cầu' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Gỡ liên kết' }));
    await waitFor(() =>
      expect(api.requests.find(({ path }) => path.endsWith('/google/remove'))?.body).toMatchObject({
        reason: 'Hội viên yêu cầu',
      }),
    );
  });

  it('are only looked at by who may not', async () => {
    open(['member.view']);
    expect(await screen.findByText('Google')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('may be none', async () => {
    open(permissions, []);
    expect(await screen.findByText('Chưa liên kết tài khoản của hãng nào.')).toBeVisible();
  });
});
