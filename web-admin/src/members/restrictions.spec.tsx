import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import type { Member } from '../api/types.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { members, restrictions } from '../testing/samples/index.js';
import { MemberRestrictions, stateOf } from './restrictions.js';

const member = members[0] as unknown as Member;
const open = (held: readonly string[] = permissions) =>
  renderAt('/', <MemberRestrictions member={{ ...member, id: '1001' }} />, new FakeApi(held)).api;

describe('what is kept from a member', () => {
  it('is listed with how it stands, and lifted where it holds', async () => {
    const api = open();
    expect(await screen.findByText('Không được rút tiền')).toBeVisible();
    expect(screen.getByText('Đang hiệu lực')).toBeVisible();
    expect(screen.getByText('Đã gỡ')).toBeVisible();
    const buttons = screen.getAllByRole('button', { name: 'Gỡ' });
    expect(buttons).toHaveLength(1);
    fireEvent.click(buttons[0] as HTMLElement);
    expect(within(await screen.findByRole('dialog')).getByText(/làm lại ngay/)).toBeVisible();
    expect(api.requests.some(({ path }) => path.endsWith('/lift'))).toBe(false);
  });

  it('is set with a reason that the member reads, by who may', async () => {
    const api = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Hạn chế' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/đọc lý do của bạn/)).toBeVisible();
    fireEvent.mouseDown(dialog.getAllByRole('combobox')[1] as HTMLElement);
    fireEvent.click(await screen.findByRole('option', { name: 'Cần thêm giấy tờ' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Hạn chế' }));
    await waitFor(() =>
      expect(
        api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('restrictions'))?.body,
      ).toMatchObject({
        memberId: '1001',
        what: 'withdrawal',
      }),
    );
  });

  it('is only looked at by who may not set it', async () => {
    open(['limit.view']);
    expect(await screen.findByText('Không được rút tiền')).toBeVisible();
    for (const name of ['Hạn chế', 'Gỡ']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('stands as its times say', () => {
    const [row] = restrictions;
    if (!row) throw new Error('no sample');
    const at = Date.parse(row.fromAt);
    expect(stateOf(row, at - 1)).toBe('later');
    expect(stateOf(row, at)).toBe('holds');
    expect(stateOf({ ...row, untilAt: row.fromAt }, at)).toBe('ended');
  });
});
