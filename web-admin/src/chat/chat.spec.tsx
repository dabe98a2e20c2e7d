import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import Messages from './messages.js';
import Mutes from './mutes.js';
import Reports from './reports.js';
import Rooms from './rooms.js';
import Words from './words.js';

const screens = { chatMessages: Messages, chatMutes: Mutes, chatReports: Reports, chatRooms: Rooms, chatWords: Words };

function open(resource: keyof typeof screens, held: readonly string[] = permissions) {
  const List: ComponentType = screens[resource];
  const element = (
    <Routes>
      <Route path={`/${resource}/*`} element={<Resource name={resource} list={List} />} />
    </Routes>
  );
  return renderAt(`/${resource}`, element, new FakeApi(held)).api;
}

const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

async function explain(dialog: HTMLElement, confirm: string) {
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /^Lý do/ }));
  fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
  fireEvent.click(within(dialog).getByRole('button', { name: confirm }));
}

const sent = (api: FakeApi, path: string) =>
  api.requests.filter((one) => one.method !== 'GET' && one.path.endsWith(path));

describe('chat rooms in the console', () => {
  it('lose a message, and a member is muted for a week, each with a reason', async () => {
    const api = open('chatMessages');
    api.forced.set('POST notices/chat-messages/61/remove', { status: 200, body: { id: '61' } });
    api.forced.set('POST notices/chat-messages/61/mute', { status: 200, body: { id: '22' } });
    fireEvent.click(within(await rowOf('Chào cả nhà')).getByRole('button', { name: 'Gỡ' }));
    await explain(await screen.findByRole('dialog'), 'Gỡ');
    await waitFor(() => expect(sent(api, '/61/remove')).toMatchObject([{ body: { reason: 'Xúc phạm hoặc đe dọa' } }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(within(await rowOf('Chào cả nhà')).getByRole('button', { name: 'Cấm viết' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Trong bao lâu' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Một tuần' }));
    await explain(dialog, 'Cấm viết');
    await waitFor(() => expect(sent(api, '/61/mute')).toMatchObject([{ body: { minutes: 10_080 } }]));
  });

  it('are read and not moderated by who may only look', async () => {
    open('chatMessages', ['chat.view']);
    expect(within(await rowOf('Chào cả nhà')).queryByRole('button', { name: 'Gỡ' })).toBeNull();
  });

  it('wait with what was reported, which is upheld or dismissed', async () => {
    const api = open('chatReports');
    api.forced.set('POST notices/chat-reports/31/decide', { status: 200, body: { id: '31' } });
    const asked = () => api.requests.filter(({ path }) => path.endsWith('/chat-reports'));
    fireEvent.click(within(await rowOf('Chào cả nhà')).getByRole('button', { name: 'Bác bỏ' }));
    expect(JSON.parse(asked()[0]?.query.get('filter') ?? '{}')).toEqual({ state: 'OPEN' });
    await explain(await screen.findByRole('dialog'), 'Bác bỏ');
    await waitFor(() => expect(sent(api, '/31/decide')).toMatchObject([{ body: { state: 'DISMISSED' } }]));
  });

  it('are changed with the version that was looked at', async () => {
    const api = open('chatRooms');
    api.forced.set('PUT notices/chat-rooms/7', { status: 200, body: { id: '7' } });
    fireEvent.click(within(await rowOf('Sảnh chung')).getByRole('button', { name: 'Sửa' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Chờ giữa hai tin (giây)'), { target: { value: '30' } });
    fireEvent.click(within(dialog).getByLabelText('Mở'));
    await explain(dialog, 'Lưu');
    const whole = { brand: 'BANYAN', name: 'Sảnh chung', language: 'VI', topic: 'GENERAL', place: 0, open: false, slowSeconds: 30, version: 2 }; // prettier-ignore
    await waitFor(() => expect(sent(api, '/chat-rooms/7')).toMatchObject([{ body: whole }]));
  });

  it('let a member write again, and lose a word of the list', async () => {
    const mutes = open('chatMutes');
    mutes.forced.set('POST notices/chat-mutes/21/lift', { status: 200, body: { id: '21' } });
    fireEvent.click(within(await rowOf('Quảng cáo')).getByRole('button', { name: 'Bỏ cấm' }));
    await explain(await screen.findByRole('dialog'), 'Bỏ cấm');
    await waitFor(() => expect(sent(mutes, '/21/lift')).toHaveLength(1));
  });

  it('say who let a member write again, when and why', async () => {
    open('chatMutes');
    const over = within(await rowOf('Gửi nhiều'));
    expect(over.getByText('Đã xin lỗi')).toBeVisible();
    expect(over.queryByRole('button', { name: 'Bỏ cấm' })).toBeNull();
  });

  it('keep a list of words', async () => {
    const api = open('chatWords');
    api.forced.set('POST notices/chat-words/11/remove', { status: 200, body: { id: '11' } });
    fireEvent.click(within(await rowOf('Lừa đảo')).getByRole('button', { name: 'Bỏ' }));
    await explain(await screen.findByRole('dialog'), 'Bỏ');
    await waitFor(() => expect(sent(api, '/11/remove')).toHaveLength(1));
  });
});
