import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import type { Member } from '../api/types.js';
import ApprovalShow from '../approvals/show.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { members } from '../testing/samples/index.js';
import { TypeButton } from './type-button.js';
import { ContactState } from './contact-state.js';
import { ResetButton } from './reset-button.js';
import { ResetLinkButton } from './reset-link-button.js';

const member = members[0] as unknown as Member;
const path = `identity/members/${member.id}/payment-password/reset`;

describe('a reset of a payment password', () => {
  it('is asked for with a reason', async () => {
    const { api } = renderAt('/', <ResetButton member={member} />, new FakeApi(permissions));
    api.forced.set(`POST ${path}`, { status: 202, body: { id: '1' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Đặt lại mật khẩu thanh toán' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/người khác duyệt/)).toBeVisible();
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Hội viên yêu cầu' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Đặt lại mật khẩu thanh toán' }));
    const sent = () => api.requests.filter((one) => one.path === `/admin/v1/${path}`);
    await waitFor(() => expect(sent()).toMatchObject([{ method: 'POST', body: { reason: 'Hội viên yêu cầu' } }]));
  });

  it('of a log-in password goes to the member as a link', async () => {
    const linkPath = `identity/members/${member.id}/password/reset-link`;
    const mailed = { ...member, email: 'm***@mail.vn' } as Member;
    const { api } = renderAt('/', <ResetLinkButton member={mailed} />, new FakeApi(permissions));
    api.forced.set(`POST ${linkPath}`, { status: 200, body: { sent: true, target: 'm***@mail.vn' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Gửi liên kết mật khẩu' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Hội viên yêu cầu' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Gửi liên kết mật khẩu' }));
    const sent = () => api.requests.filter((one) => one.path === `/admin/v1/${linkPath}`);
    await waitFor(() => expect(sent()).toMatchObject([{ method: 'POST', body: { reason: 'Hội viên yêu cầu' } }]));
  });

  it('of what is known of a mobile: says since when it is proved, or asks for that', async () => {
    const { api } = renderAt(
      '/',
      <>
        <ContactState member={{ ...member, mobileVerifiedAt: '2026-11-24T03:00:00.000Z' }} channel="mobile" />
        <ContactState member={{ ...member, emailVerifiedAt: null }} channel="email" />
      </>,
      new FakeApi(permissions),
    );
    const wanted = `identity/members/${member.id}/contacts/verify`;
    api.forced.set(`POST ${wanted}`, { status: 202, body: { id: '1' } });
    expect(await screen.findByText(/Đã xác minh/)).toBeVisible();
    fireEvent.click(await screen.findByRole('button', { name: 'Xác minh' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Hội viên yêu cầu' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Xác minh' }));
    const sent = () => api.requests.filter((one) => one.path === `/admin/v1/${wanted}`);
    await waitFor(() => expect(sent()).toMatchObject([{ body: { channel: 'email', reason: 'Hội viên yêu cầu' } }]));
  });

  it('of a mobile that is proved takes that back, with another operator', async () => {
    const proved = { ...member, mobileVerifiedAt: '2026-11-24T03:00:00.000Z' };
    const { api } = renderAt('/', <ContactState member={proved} channel="mobile" />, new FakeApi(permissions));
    const wanted = `identity/members/${member.id}/contacts/release`;
    api.forced.set(`POST ${wanted}`, { status: 202, body: { id: '1' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Bỏ xác minh' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/người khác duyệt/)).toBeVisible();
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Hội viên yêu cầu' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Bỏ xác minh' }));
    const sent = () => api.requests.filter((one) => one.path === `/admin/v1/${wanted}`);
    await waitFor(() => expect(sent()).toMatchObject([{ body: { channel: 'mobile', reason: 'Hội viên yêu cầu' } }]));
  });

  it('of its account type names the new one, and leaves out what it is', async () => {
    const { api } = renderAt('/', <TypeButton member={member} />, new FakeApi(permissions));
    const wanted = `identity/members/${member.id}/account-type`;
    api.forced.set(`POST ${wanted}`, { status: 202, body: { id: '1' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Đổi loại tài khoản' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Hội viên yêu cầu' }));
    const send = within(dialog).getByRole('button', { name: 'Đổi loại tài khoản' });
    expect(send).toBeDisabled();
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Loại mới/ }));
    const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(offered).toHaveLength(3);
    fireEvent.click(await screen.findByRole('option', { name: 'Trợ lý đại lý' }));
    fireEvent.click(send);
    const sent = () => api.requests.filter((one) => one.path === `/admin/v1/${wanted}`);
    await waitFor(() =>
      expect(sent()).toMatchObject([{ method: 'POST', body: { kind: 'ASSISTANT', reason: 'Hội viên yêu cầu' } }]),
    );
  });

  it('is not offered to who may not', async () => {
    const held = ['member.view', 'member.freeze'];
    renderAt('/', <><ResetButton member={member} /><TypeButton member={member} /><p>here</p></>, new FakeApi(held)); // prettier-ignore
    expect(await screen.findByText('here')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('of a field of the profile is seen whole by who decides, with a reason', async () => {
    const api = new FakeApi(permissions);
    const request = {
      id: 'a-2',
      type: 'member.profile',
      objectId: `${member.id}:idNumber`,
      status: 'PENDING',
      payload: { memberId: member.id, member: member.username, field: 'idNumber', value: '*****888' },
      before: { value: null },
      reason: 'Hộ chiếu',
      maker: 'lan',
      makerId: '77',
      mine: false,
      createdAt: '2026-11-21T03:00:00Z',
      expiresAt: '2026-11-22T03:00:00Z',
    };
    api.forced.set('GET identity/approvals/a-2', { status: 200, body: request });
    api.forced.set('POST identity/approvals/a-2/reveal', {
      status: 200,
      body: { field: 'idNumber', value: 'C9999888' },
    });
    renderAt(
      '/approvals/a-2/show',
      <Routes>
        <Route path="/approvals/*" element={<Resource name="approvals" show={ApprovalShow} />} />
      </Routes>,
      api,
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Xem/ }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    fireEvent.click(within(dialog).getByRole('button', { name: /^Xem/ }));
    expect(await screen.findByText(/C9999888/)).toBeVisible();
  });

  it('waits among the approvals with its member', async () => {
    const api = new FakeApi(permissions);
    const request = {
      id: 'a-1',
      type: 'payment-password.reset',
      objectId: member.id,
      status: 'PENDING',
      payload: { memberId: member.id, member: member.username },
      before: {},
      reason: 'Khách quên',
      maker: 'lan',
      makerId: '77',
      mine: false,
      createdAt: '2026-11-21T03:00:00Z',
      expiresAt: '2026-11-22T03:00:00Z',
    };
    api.forced.set('GET identity/approvals/a-1', { status: 200, body: request });
    renderAt('/approvals/a-1/show', (
      <Routes>
        <Route path="/approvals/*" element={<Resource name="approvals" show={ApprovalShow} />} />
      </Routes>
    ), api); // prettier-ignore
    expect(await screen.findByRole('link', { name: member.username })).toHaveAttribute('href', expect.stringContaining(`/members/${member.id}/show`));
    expect(screen.getByRole('heading', { name: /Đặt lại mật khẩu thanh toán/ })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Duyệt' })).toBeVisible();
  }); // prettier-ignore
});
