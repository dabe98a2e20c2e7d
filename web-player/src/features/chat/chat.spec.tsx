import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatMessage } from '../../api/chat';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import { Component as ChatPage } from './chat.page';
import { added, nothing, withNewest, withOlder, without, type Known } from './timeline';

type Listener = (about?: unknown) => void;

const line = vi.hoisted(() => ({
  connected: true,
  listeners: new Map<string, Listener>(),
  said: [] as unknown[],
}));
vi.mock('../../api/live', () => ({
  whenLive: (use: (socket: unknown) => void) => {
    use({
      get connected() {
        return line.connected;
      },
      on: (event: string, listener: Listener) => line.listeners.set(event, listener),
      off: (event: string) => line.listeners.delete(event),
      emit: (event: string, wish: unknown, answer?: () => void) => {
        line.said.push([event, wish]);
        answer?.();
      },
    });
    return () => undefined;
  },
  goLive: async () => () => undefined,
}));
const push = (event: string, about?: object) => act(() => line.listeners.get(event)?.(about));

const own = '/wps/notices/chat';
const room = { id: '7', name: 'Sảnh chung', language: 'VI', topic: 'GENERAL', slowSeconds: 0 };
const slow = { id: '8', name: 'Bóng đá', language: 'VI', topic: 'SPORTS', slowSeconds: 30 };
const message = (id: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  nickname: 'Lan',
  icon: null,
  vipLevel: 0,
  text: `tin ${id}`,
  createdAt: '2026-11-25T03:00:00.000Z',
  mine: false,
  ...more,
});

const handlers = (more: Readonly<Record<string, Handler>> = {}) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed(aMember),
  [`GET ${own}/rooms`]: () => agreed({ rooms: [room, slow], longest: 300 }),
  [`GET ${own}/rooms/7/messages`]: () => agreed({ messages: [message('2'), message('1')], more: false }),
  [`GET ${own}/rooms/8/messages`]: () => agreed({ messages: [], more: false }),
  ...more,
});
const texts = () => screen.getAllByText(/^tin \d+$/).map(({ textContent }) => textContent);

beforeEach(async () => {
  line.connected = true;
  line.listeners.clear();
  line.said = [];
  await freshApp();
});

describe('what is known of a room', () => {
  const page = (ids: number[], more = false) => ({ messages: ids.map((id) => message(String(id))), more });
  const ids = ({ messages }: Known) => messages.map(({ id }) => Number(id));

  it('shows each message once, in order, without what was taken out, and keeps whose it is', () => {
    const known = added(added(added(nothing, message('10', { mine: true })), message('9')), message('10'));
    expect(withNewest(known, page([10, 9, 2]), []).messages.map(({ id, mine }) => [id, mine])).toEqual([
      ['2', false],
      ['9', false],
      ['10', true],
    ]);
    // It may be told that it is out before what it was.
    const out = added(without(nothing, '3'), message('3'));
    expect([ids(out), ids(withNewest(out, page([3, 1]), []))]).toEqual([[], [1]]);
    const many = Array.from({ length: 1_100 }, (_, n) => message(String(n))).reduce(added, nothing);
    expect([many.messages.length, many.more]).toEqual([1_000, true]);
  });

  it('loses what was taken out while nothing was pushed, and keeps what came since the page was asked for', () => {
    const known = [1, 2, 3, 4].map((id) => message(String(id))).reduce(added, nothing);
    // 2 and 4 are out; 5 came while the page was on its way.
    const after = withNewest(added(known, message('5')), page([3, 1]), ['1', '2', '3', '4']);
    expect(ids(after)).toEqual([1, 3, 5]);
    expect(ids(withNewest(after, page([]), ['1', '3', '5']))).toEqual([]);
  });

  it('has no gap: it forgets what a newest page does not reach, and takes older pages in their order alone', () => {
    const first = withNewest(nothing, page([12, 11], true), []);
    const older = withOlder(first, page([10, 9]), '11');
    expect([ids(older), older.more]).toEqual([[9, 10, 11, 12], false]);
    const reached = withNewest(older, page([13, 12], true), ['9', '10', '11', '12']);
    expect([ids(reached), reached.more]).toEqual([[9, 10, 11, 12, 13], false]);
    const jumped = withNewest(older, page([31, 30], true), ['9', '10', '11', '12']);
    expect([ids(jumped), jumped.more]).toEqual([[30, 31], true]);
    expect(withOlder(jumped, page([8, 7]), '9')).toBe(jumped);
  });
});

describe('a chat room', () => {
  it('is read along by a visitor, whom it asks to log in, and follows what is written and taken out', async () => {
    serve(handlers());
    const { unmount } = renderApp(<ChatPage />, '/chat');
    expect(await screen.findByText('tin 2')).toBeVisible();
    expect(texts()).toEqual(['tin 1', 'tin 2']);
    expect(line.said).toEqual([['follow', { topic: 'chat', id: '7' }]]);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Đăng nhập' })).toBeVisible();
    push('chatMessage', { ...message('3', { text: 'tin 3' }), roomId: '7', icon: '' });
    push('chatMessage', { ...message('4'), roomId: '8', icon: '' });
    expect(texts()).toEqual(['tin 1', 'tin 2', 'tin 3']);
    push('chatRemoved', { id: '2', roomId: '7' });
    expect(texts()).toEqual(['tin 1', 'tin 3']);
    push('disconnect');
    expect(await screen.findByText(/Mất đường truyền/)).toBeVisible();
    unmount();
    expect(line.said.at(-1)).toEqual(['follow', null]);
  });

  it('asks for the newest page alone, and not at the moment at which all are told', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const newest = { messages: [message('2')], more: true };
    const server = serve(
      handlers({
        [`GET ${own}/rooms/7/messages`]: ({ query }) => agreed(query.get('before') ? { messages: [message('1')], more: false } : newest),
      }),
    ); // prettier-ignore
    const { user } = renderApp(<ChatPage />, '/chat');
    await user.click(await screen.findByRole('button', { name: 'Tin cũ hơn' }));
    expect(await screen.findByText('tin 1')).toBeVisible();
    const asked = () => server.at('GET', `${own}/rooms/7/messages`).length;
    const rooms = () => server.at('GET', `${own}/rooms`).length;
    await vi.advanceTimersByTimeAsync(5_000);
    const before = [asked(), rooms()];
    push('chatMessage', { ...message('3'), roomId: '7', icon: '' });
    newest.messages = [message('2')];
    for (let n = 0; n < 3; n += 1) push('chatRoom', {});
    push('connect');
    expect([asked(), rooms()]).toEqual(before);
    await vi.advanceTimersByTimeAsync(5_000);
    await waitFor(() => expect(texts()).toEqual(['tin 1', 'tin 2']));
    expect([asked(), rooms()]).toEqual(before.map((count) => count + 1));
    vi.useRealTimers();
  });

  it('shows what members write as text, whatever it looks like', async () => {
    const text = '<img src=x onerror=alert(1)> **x** https://evil.example';
    serve(handlers({ [`GET ${own}/rooms/7/messages`]: () => agreed({ messages: [message('1', { text, vipLevel: 3 })], more: false }) })); // prettier-ignore
    renderApp(<ChatPage />, '/chat');
    const shown = await screen.findByText(text);
    expect(shown.children).toHaveLength(0);
    expect(shown).toHaveAttribute('dir', 'auto');
    expect(screen.getByText('VIP 3')).toBeVisible();
    expect(screen.queryByRole('link', { name: /evil/ })).toBeNull();
  });

  it('takes a member’s message once, sends what may have arrived under its old name, and says what is refused', async () => {
    useSessionStore.setState({ signedIn: true });
    const answers = [
      () => Promise.reject(new TypeError('away')),
      () => agreed(message('5', { text: 'tin 5', mine: true })),
      () => refused(400, 'notices.chat_word', 'Có từ không được viết'),
    ];
    const server = serve(
      handlers({ [`POST ${own}/rooms/7/messages`]: () => (answers.shift() ?? (() => agreed(null)))() }),
    );
    const { user } = renderApp(<ChatPage />, '/chat');
    const field = await screen.findByRole('textbox', { name: 'Viết tin' });
    await user.type(field, 'tin 5{Enter}');
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Gửi' }));
    await waitFor(() => expect(field).toHaveValue(''));
    push('chatMessage', { ...message('5', { text: 'tin 5' }), roomId: '7', icon: '' });
    expect(texts()).toEqual(['tin 1', 'tin 2', 'tin 5']);
    const [first, again] = server.at('POST', `${own}/rooms/7/messages`).map(({ body }) => body);
    expect(again).toEqual(first);
    await user.type(field, 'xấu{Enter}');
    expect(await screen.findByText('Có từ không được viết')).toBeVisible();
    expect(field).toHaveValue('xấu');
    const third = server.at('POST', `${own}/rooms/7/messages`)[2]?.body;
    expect(third?.['key']).not.toBe(first?.['key']);
  });

  it('counts characters as readers do, and waits in a slow room', async () => {
    useSessionStore.setState({ signedIn: true });
    serve(handlers({ [`POST ${own}/rooms/8/messages`]: () => agreed(message('6', { mine: true })) }));
    const { user } = renderApp(<ChatPage />, '/chat?room=8');
    const field = await screen.findByRole('textbox', { name: 'Viết tin' });
    await user.click(field);
    await user.paste('👨‍👩‍👧‍👦'.repeat(299));
    expect(screen.getByText('Còn 1')).toBeVisible();
    await user.paste('xx');
    expect(screen.getByText(/thừa 1/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Gửi' })).toBeDisabled();
    await user.clear(field);
    await user.type(field, 'chào{Enter}');
    expect(await screen.findByRole('button', { name: /^\d+ giây$/ })).toBeDisabled();
  });

  it('tells a muted member why, and until when', async () => {
    useSessionStore.setState({ signedIn: true });
    const until = '2026-11-25T04:00:00.000Z';
    serve(handlers({ [`POST ${own}/rooms/7/messages`]: () => refused(403, 'notices.chat_muted', '', { until, reason: 'Quảng cáo' }) })); // prettier-ignore
    const { user } = renderApp(<ChatPage />, '/chat');
    await user.type(await screen.findByRole('textbox', { name: 'Viết tin' }), 'chào{Enter}');
    expect(await screen.findByText(/Bạn được viết lại lúc .*Quảng cáo/)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Thử lại' }));
    expect(await screen.findByRole('textbox', { name: 'Viết tin' })).toBeVisible();
  });

  it('is reported by members, with a reason, and never one’s own message', async () => {
    useSessionStore.setState({ signedIn: true });
    const server = serve(
      handlers({
        [`GET ${own}/rooms/7/messages`]: () => agreed({ messages: [message('2', { mine: true, nickname: 'Tôi' }), message('1')], more: false }),
        [`POST ${own}/messages/1/report`]: () => agreed({ reported: true }),
      }),
    ); // prettier-ignore
    const { user } = renderApp(<ChatPage />, '/chat');
    expect(await screen.findByText('tin 2')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Báo cáo tin của Tôi' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Báo cáo tin của Lan' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Quảng cáo hoặc làm loãng' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.at('POST', `${own}/messages/1/report`).map(({ body }) => body)).toEqual([{ reason: 'SPAM' }]);
  });

  it('says so when there is none', async () => {
    serve(handlers({ [`GET ${own}/rooms`]: () => agreed({ rooms: [], longest: 300 }) }));
    renderApp(<ChatPage />, '/chat');
    expect(await screen.findByText('Chưa có phòng nào mở')).toBeVisible();
  });
});
