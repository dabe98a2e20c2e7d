import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import { Component as SupportPage } from './support.page';

type Listener = (about?: unknown) => void;

const line = vi.hoisted(() => ({ listeners: new Map<string, Listener>() }));
vi.mock('../../api/live', () => ({
  whenLive: (use: (socket: unknown) => void) => {
    use({
      connected: true,
      on: (event: string, listener: Listener) => line.listeners.set(event, listener),
      off: (event: string) => line.listeners.delete(event),
    });
    return () => undefined;
  },
  goLive: async () => () => undefined,
}));
const push = (event: string) => act(() => line.listeners.get(event)?.({ id: '7' }));

const own = '/wps/notices/support';
const conversation = {
  id: '7',
  state: 'WAITING',
  place: 2,
  operator: '',
  closedBy: '',
  unread: 0,
  feedbackId: null,
  rateable: false,
  rating: null,
  createdAt: '2026-11-25T03:00:00.000Z',
  closedAt: null,
};
const said = (id: string, content: string, more: object = {}) => ({
  id,
  mine: true,
  name: '',
  content,
  pictures: 0,
  createdAt: '2026-11-25T03:00:00.000Z',
  ...more,
});
const desk = (more: object = {}) =>
  agreed({ desk: 'OPEN', opensAt: null, longest: 1_000, conversation: null, ...more });

const handlers = (more: Readonly<Record<string, Handler>> = {}) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed(aMember),
  [`GET ${own}`]: () => desk(),
  [`GET ${own}/conversations`]: () => agreed({ data: [], total: 0 }),
  ...more,
});

beforeEach(async () => {
  line.listeners.clear();
  await freshApp();
});

describe('support', () => {
  it('begins with what a member writes, sent once under its key, and says his place in the queue', async () => {
    useSessionStore.setState({ signedIn: true });
    let open = false;
    const answers = [
      () => Promise.reject(new TypeError('away')),
      () => {
        open = true;
        return agreed({ conversation, line: said('1', 'Xin chào') });
      },
    ];
    const server = serve(
      handlers({
        [`GET ${own}`]: () => desk({ conversation: open ? conversation : null }),
        [`POST ${own}`]: () => (answers.shift() ?? (() => agreed(null)))(),
        [`GET ${own}/conversations/7/lines`]: () => agreed({ conversation, lines: [said('1', 'Xin chào')], more: false }),
      }),
    );
    const { user } = renderApp(<SupportPage />, '/support');
    const field = await screen.findByRole('textbox', { name: 'Tin của bạn' });
    expect(screen.getByRole('button', { name: 'Gửi' })).toBeDisabled();
    await user.type(field, 'Xin chào{Enter}');
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Gửi' }));
    expect(await screen.findByText(/Bạn đứng thứ 2 trong hàng/)).toBeVisible();
    const [first, again] = server.at('POST', own).map(({ body }) => body);
    expect(again).toEqual(first);
    expect(first).toMatchObject({ content: 'Xin chào' });
    expect(await screen.findByText('Xin chào')).toBeVisible();
  }); // prettier-ignore

  it('says once that an answer was seen, and leads to the feedback of what nobody could take', async () => {
    useSessionStore.setState({ signedIn: true });
    let now: object = { ...conversation, state: 'TAKEN', operator: 'Lan', place: null, unread: 1 };
    const lines = [said('1', 'Xin chào'), said('2', 'Chào bạn', { mine: false, name: 'Lan' })];
    const server = serve(
      handlers({
        [`GET ${own}`]: () => desk({ conversation: now }),
        [`GET ${own}/unread`]: () => agreed({ unread: 0 }),
        [`GET ${own}/conversations/7/lines`]: () => agreed({ conversation: now, lines: lines.splice(0), more: false }),
        [`POST ${own}/conversations/7/read`]: () => {
          now = { ...now, unread: 0 };
          return agreed({ unread: 0 });
        },
      }),
    );
    renderApp(<SupportPage />, '/support');
    expect(await screen.findByText('Chào bạn')).toBeVisible();
    await waitFor(() => expect(server.at('POST', `${own}/conversations/7/read`)).toHaveLength(1));
    expect(server.at('POST', `${own}/conversations/7/read`)[0]?.body).toEqual({ through: '2' });
    now = { ...conversation, state: 'CLOSED', closedBy: 'FEEDBACK', feedbackId: '12' };
    push('support');
    expect(await screen.findByRole('link', { name: 'Xem điều đã gửi' })).toHaveAttribute('href', '/feedback?id=12');
    expect(server.at('POST', `${own}/conversations/7/read`)).toHaveLength(1);
  });

  it('follows what is pushed, asks only for what is new, and shows it as text', async () => {
    useSessionStore.setState({ signedIn: true });
    let now = { conversation, lines: [said('1', 'Xin chào')], more: false };
    const server = serve(
      handlers({
        [`GET ${own}`]: () => desk({ conversation: now.conversation }),
        [`GET ${own}/conversations/7/lines`]: () => agreed(now),
        [`POST ${own}/conversations/7/typing`]: () => agreed({ told: true }),
        [`POST ${own}/conversations/7/lines`]: () => refused(429, 'notices.support_too_many', 'Hãy chờ một lát'),
      }),
    );
    const { user } = renderApp(<SupportPage />, '/support');
    expect(await screen.findByText('Xin chào')).toBeVisible();
    const text = '<img src=x onerror=alert(1)> https://evil.example';
    now = { conversation: { ...conversation, state: 'TAKEN', operator: 'Lan', place: 0 }, lines: [said('2', text, { mine: false, name: 'Lan' })], more: false };
    push('support');
    expect((await screen.findByText(text)).children).toHaveLength(0);
    expect(screen.getByText('Lan đang trả lời bạn')).toBeVisible();
    expect(screen.getByText('Xin chào')).toBeVisible();
    expect(server.at('GET', `${own}/conversations/7/lines`).at(-1)?.query.get('after')).toBe('1');
    now = { ...now, lines: [] };
    push('supportTyping');
    expect(screen.getByText('Lan đang viết…')).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Tin của bạn' });
    await user.click(field);
    await user.paste('👨‍👩‍👧‍👦'.repeat(1_001));
    expect(await screen.findByText('Tối đa 1.000 ký tự')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Gửi' })).toBeDisabled();
    await user.clear(field);
    await user.type(field, 'hai{Shift>}{Enter}{/Shift}dòng{Enter}');
    expect(await screen.findByText('Hãy chờ một lát')).toBeVisible();
    expect(server.at('POST', `${own}/conversations/7/typing`)).toHaveLength(1);
    expect(server.at('POST', `${own}/conversations/7/lines`)[0]?.body).toMatchObject({ content: 'hai\ndòng' });
    expect(field).toHaveValue('hai\ndòng');
  }); // prettier-ignore

  it('is ended and rated by its member, and kept among the earlier ones', async () => {
    useSessionStore.setState({ signedIn: true });
    let now: object = { ...conversation, state: 'TAKEN', operator: 'Lan', place: null };
    const over = { ...conversation, state: 'CLOSED', place: null, operator: 'Lan', closedBy: 'MEMBER', rateable: true };
    let open = true;
    const server = serve(
      handlers({
        [`GET ${own}`]: () => desk({ conversation: open ? now : null }),
        [`GET ${own}/conversations`]: () => agreed({ data: open ? [] : [now], total: open ? 0 : 1 }),
        [`GET ${own}/conversations/7/lines`]: ({ query }) => agreed({ conversation: now, lines: query.get('after') ? [] : [said('1', 'Xin chào')], more: false }),
        [`POST ${own}/conversations/7/close`]: () => {
          [now, open] = [over, false];
          return agreed(now);
        },
        [`POST ${own}/conversations/7/rating`]: () => {
          now = { ...over, rating: 5 };
          return agreed(now);
        },
      }),
    );
    const { user } = renderApp(<SupportPage />, '/support');
    await user.click(await screen.findByRole('button', { name: 'Kết thúc trò chuyện' }));
    expect(await screen.findByText('Bạn đã kết thúc cuộc trò chuyện này.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '5 trên 5' }));
    await waitFor(() => expect(screen.getByRole('button', { name: '5 trên 5' })).toHaveAttribute('aria-pressed', 'true'));
    expect(server.at('POST', `${own}/conversations/7/rating`)[0]?.body).toEqual({ rating: 5 });
    const past = within(await screen.findByRole('region', { name: 'Các cuộc trò chuyện trước' }));
    expect(past.getByText('Với Lan')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cuộc trò chuyện mới' }));
    expect(await screen.findByText(/Có người trực/)).toBeVisible();
    await user.click(past.getByText('Với Lan'));
    expect(await past.findByText('Xin chào')).toBeVisible();
  }); // prettier-ignore

  it('takes pictures before the line that they come with, and shows them when one asks', async () => {
    useSessionStore.setState({ signedIn: true });
    vi.stubGlobal('URL', class extends URL {
      static override createObjectURL = () => 'blob:picture';
      static override revokeObjectURL = () => undefined;
    }); // prettier-ignore
    const taken = { ...conversation, state: 'TAKEN', operator: 'Lan', place: null };
    const server = serve(
      handlers({
        [`GET ${own}`]: () => desk({ conversation: taken }),
        [`GET ${own}/conversations/7/lines`]: ({ query }) => agreed({ conversation: taken, lines: query.get('after') ? [] : [said('1', 'Ảnh lỗi', { pictures: 1 })], more: false }),
        [`POST ${own}/conversations/7/typing`]: () => agreed({ told: true }),
        [`POST ${own}/pictures`]: () => agreed({ id: 'p1' }),
        [`POST ${own}/conversations/7/lines`]: () => agreed({ conversation: taken, line: said('2', 'Đây') }),
        [`GET ${own}/conversations/7/lines/1/pictures/0`]: () => agreed(null),
      }),
    );
    const { user } = renderApp(<SupportPage />, '/support');
    await user.click(await screen.findByText('Ảnh (0)'));
    const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1])], 'a.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText(/Chọn ảnh/), [png]);
    await user.type(screen.getByRole('textbox', { name: 'Tin của bạn' }), 'Đây{Enter}');
    await waitFor(() => expect(server.at('POST', `${own}/conversations/7/lines`)[0]?.body).toMatchObject({ content: 'Đây', pictures: ['p1'] }));
    expect(await screen.findByText('Ảnh (0)')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Xem ảnh 1' }));
    expect(await screen.findByRole('img', { name: 'Ảnh 1' })).toBeVisible();
    vi.unstubAllGlobals();
  }); // prettier-ignore

  it('gives the feedback form to visitors', async () => {
    const server = serve(handlers({ [`GET ${own}`]: () => desk({ desk: 'MEMBERS' }), 'PUT /wps/feedback': () => agreed({ id: '41', dueAt: '2026-11-26T03:00:00Z' }) }));
    const { user } = renderApp(<SupportPage />, '/support');
    expect(await screen.findByText(/Hội viên trò chuyện với chúng tôi/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Đăng nhập' })).toBeVisible();
    expect(server.at('GET', `${own}/conversations`)).toEqual([]);
    const form = within(screen.getByRole('form', { name: 'Gửi góp ý' }));
    await user.type(form.getByLabelText('Nội dung'), 'Tôi quên tên đăng nhập');
    await user.type(form.getByLabelText('Liên hệ với bạn qua đâu?'), 'an@example.com');
    await user.click(form.getByRole('button', { name: 'Gửi đi' }));
    expect(await screen.findByText(/Đã nhận lời nhắn số 41/)).toBeVisible();
  }); // prettier-ignore

  it.each([
    ['HOURS', '2026-11-26T02:00:00.000Z', /chúng tôi trở lại lúc .*26/],
    ['NOBODY', null, /Hiện không có ai trả lời/],
    ['OFF', null, /Hiện không có ai trả lời/],
  ] as const)('gives it to members as well: %s', async (state, opensAt, why) => {
    useSessionStore.setState({ signedIn: true });
    serve(handlers({ [`GET ${own}`]: () => desk({ desk: state, opensAt }) }));
    renderApp(<SupportPage />, '/support');
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.getByRole('form', { name: 'Gửi góp ý' })).toBeVisible();
  }); // prettier-ignore
});
