import { fireEvent, screen, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { paymentCases } from '../testing/samples/index.js';
import PaymentCaseList from './list.js';
import PaymentCaseShow from './show.js';

const element = (
  <Routes>
    <Route
      path="/paymentCases/*"
      element={<Resource name="paymentCases" list={PaymentCaseList} show={PaymentCaseShow} />}
    />
  </Routes>
);
const open = (path: string, held: readonly string[] = permissions) => renderAt(path, element, new FakeApi(held)).api;
const show = (index: number) => `/paymentCases/${paymentCases[index]?.id}/show`;

describe('payment cases', () => {
  it('are listed with what happened', async () => {
    open('/paymentCases');
    expect(await screen.findByText('Lệnh nạp được trả lần nữa')).toBeVisible();
    expect(screen.getByText('Khoản nộp không khớp lệnh nào')).toBeVisible();
  });

  it('say who proposed what, and that a second person carries it out', async () => {
    open(show(0));
    expect(await screen.findByText(/approver: Ghi có cho hội viên/)).toBeVisible();
    fireEvent.click(await screen.findByRole('button', { name: 'Ghi có cho hội viên' }));
    expect(within(await screen.findByRole('dialog')).getByText(/ghi có ngay/)).toBeVisible();
  });

  it('ask for the member of a payment that matches nobody', async () => {
    open(show(1));
    fireEvent.click(await screen.findByRole('button', { name: 'Ghi có cho hội viên' }));
    expect(within(await screen.findByRole('dialog')).getByLabelText('Mã hội viên sở hữu khoản tiền')).toBeVisible();
  });

  it('offer no credit where no money came', async () => {
    open(show(2));
    expect(await screen.findByRole('button', { name: 'Không phải trả gì' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ghi có cho hội viên' })).toBeNull();
  });

  it('offer no finding to who may only look', async () => {
    open(show(0), ['deposit.view']);
    expect(await screen.findByText(/approver: Ghi có cho hội viên/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Không phải trả gì' })).toBeNull();
  });
});
