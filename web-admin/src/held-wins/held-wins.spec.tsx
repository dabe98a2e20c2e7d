import { fireEvent, screen, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { heldWins } from '../testing/samples/index.js';
import VendorShow from '../vendors/show.js';
import HeldWinList from './list.js';
import HeldWinShow from './show.js';

const element = (
  <Routes>
    <Route path="/heldWins/*" element={<Resource name="heldWins" list={HeldWinList} show={HeldWinShow} />} />
    <Route path="/vendors/*" element={<Resource name="vendors" show={VendorShow} />} />
  </Routes>
);
const open = (path: string, held: readonly string[] = permissions) => renderAt(path, element, new FakeApi(held)).api;
const show = (index: number) => `/heldWins/${heldWins[index]?.id}/show`;

describe('held wins', () => {
  it('are listed with their state', async () => {
    open('/heldWins');
    expect(await screen.findByText('Đã từ chối')).toBeVisible();
    expect(screen.getAllByText('Đang chờ').length).toBeGreaterThan(1);
  });

  it('say which ceiling was exceeded, who proposed what, and that a second person carries it out', async () => {
    open(show(0));
    expect(await screen.findByText(/approver: Từ chối/)).toBeVisible();
    expect(screen.getByText('Mức trần một lần thắng')).toBeVisible();
    fireEvent.click(await screen.findByRole('button', { name: 'Từ chối' }));
    expect(within(await screen.findByRole('dialog')).getByText(/đọc lý do của bạn/)).toBeVisible();
  });

  it('offer no finding to who may only look, nor of a win that is decided', async () => {
    open(show(0), ['vendor.view']);
    expect(await screen.findByText(/approver: Từ chối/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Trả cho hội viên' })).toBeNull();
  });
});

describe('the ceilings of a vendor', () => {
  it('are shown with what waits, and changed by who settles money with vendors', async () => {
    open('/vendors/1/show');
    expect(await screen.findByText('Mức trần tiền thắng')).toBeVisible();
    expect(screen.getByText(/do approver nhập/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Duyệt mức trần' }));
    expect(within(await screen.findByRole('dialog')).getByText(/Có hiệu lực từ bây giờ/)).toBeVisible();
  });

  it('are entered for one currency, and for one game without an hour', async () => {
    open('/vendors/1/show');
    fireEvent.click(await screen.findByRole('button', { name: 'Đổi mức trần' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Một giờ')).toBeVisible();
    fireEvent.change(dialog.getByLabelText('Trò chơi'), { target: { value: 'studio-1' } });
    expect(dialog.queryByLabelText('Một giờ')).toBeNull();
  });
});
