import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import type { MemberLimits } from '../api/money-types.js';
import type { Member } from '../api/types.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { members } from '../testing/samples/index.js';
import { MemberLimitsTab } from './limits.js';

const member = members[0] as unknown as Member;
const path = `wallet/limits/${member.id}`;
const state: MemberLimits = {
  memberId: member.id,
  currency: 'VND',
  limits: [
    { kind: 'deposit', period: 'day', setBy: 'member', amountMinor: '5000000000', usedMinor: '2000000000', next: null },
    {
      kind: 'stake',
      period: 'week',
      setBy: 'operator',
      amountMinor: '900000000',
      usedMinor: '0',
      next: { amountMinor: null, from: '2026-11-22T03:00:00Z' },
    },
  ],
  exclusion: { choice: 'days_7', until: '2026-11-28T03:00:00Z' },
  proposals: [
    {
      kind: 'loss',
      period: 'month',
      amountMinor: '70000000000',
      proposedBy: 'lan',
      reason: 'Khách xin',
      proposedAt: '2026-11-21T03:00:00Z',
    },
  ],
  changes: [
    {
      kind: 'exclusion',
      period: '',
      amountMinor: null,
      choice: 'days_7',
      until: '2026-11-28T03:00:00Z',
      madeBy: 'minh',
      reason: 'qua thư',
      madeAt: '2026-11-21T03:00:00Z',
    },
  ],
};

function open(held: readonly string[] = permissions) {
  const api = new FakeApi(held);
  api.forced.set(`GET ${path}`, { status: 200, body: state });
  api.forced.set(`PUT ${path}`, { status: 200, body: state });
  api.forced.set(`POST ${path}/exclusion`, { status: 200, body: state });
  return renderAt('/', <MemberLimitsTab member={member} />, api).api;
}
const sent = (api: FakeApi, method: string) =>
  api.requests.filter((one) => one.method === method && one.path.startsWith(`/admin/v1/${path}`));

async function because(dialog: HTMLElement, reason: string) {
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
  fireEvent.click(await screen.findByRole('option', { name: reason }));
}

describe("a member's limits", () => {
  it('show both sides, what waits for whom, and who set what', async () => {
    open();
    const rows = within((await screen.findAllByRole('table'))[0] as HTMLElement).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/Nạp.*Ngày.*Hội viên.*500\.000.*200\.000/);
    expect(rows[2]).toHaveTextContent(/Cược.*Tuần.*Nhân viên.*90\.000.*không hạn mức từ/);
    expect(screen.getByText(/lan đề xuất: Thua, Tháng: 7\.000\.000.*Khách xin/)).toBeVisible();
    expect(screen.getByText(/Tạm nghỉ đến/)).toBeVisible();
    expect(screen.getByRole('row', { name: /7 ngày.*minh.*qua thư/ })).toBeVisible();
  });

  it('are set in minor units, with a reason', async () => {
    const api = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Đặt hạn mức' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText(/Số tiền \(VND\)/), { target: { value: 'x' } });
    await because(dialog, 'Dấu hiệu chơi quá đà');
    const confirm = within(dialog).getByRole('button', { name: 'Đặt hạn mức' });
    expect(confirm).toBeDisabled();
    fireEvent.change(within(dialog).getByLabelText(/Số tiền \(VND\)/), { target: { value: '1.500.000' } });
    fireEvent.click(confirm);
    await waitFor(() => expect(sent(api, 'PUT')).toHaveLength(1));
    expect(sent(api, 'PUT')[0]?.body).toMatchObject({ kind: 'deposit', period: 'day', amountMinor: '15000000000' });
  });

  it('have no buttons for who may only look', async () => {
    open(permissions.filter((one) => one !== 'limit.edit'));
    await screen.findAllByRole('table');
    expect(screen.queryByRole('button', { name: 'Đặt hạn mức' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cho tạm nghỉ' })).toBeNull();
  });

  it('an exclusion is sent once, with its key', async () => {
    const api = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Cho tạm nghỉ' }));
    const dialog = await screen.findByRole('dialog');
    await because(dialog, 'Hội viên yêu cầu');
    const confirm = within(dialog).getByRole('button', { name: 'Cho tạm nghỉ' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() => expect(sent(api, 'POST')).toHaveLength(1));
    expect(sent(api, 'POST')[0]?.body).toMatchObject({
      choice: 'day_1',
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
  });
});
