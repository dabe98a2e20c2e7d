import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Footer } from '../../shell/footer';
import { Component as Preview } from '../../shell/preview.page';
import { freshApp, renderApp } from '../../test-app';
import { whitelabel } from '../../test-data';
import { agreed, refused, serve } from '../../test-server';
import { Event } from './event';
import { Component as Live } from './live.page';
import { Component as Post } from './post.page';
import { Component as Posts } from './posts.page';

const row = (of: object) => ({
  id: '1',
  kind: 'NEWS',
  slug: 'a-piece',
  category: 'SPORTS',
  pinned: false,
  cover: 'set:lotus',
  title: 'Một tin',
  summary: 'Nói ngắn gọn',
  startsAt: '2026-03-16T02:00:00.000Z',
  endsAt: null,
  address: '',
  embedded: false,
  ...of,
});
const whole = (of: object) => row({ content: '<p>Chữ <b>đậm</b></p>', languages: ['VI'], updatedAt: '2026-03-16T02:00:00.000Z', ...of }); // prettier-ignore
const site = {
  licences: [],
  payments: [],
  providers: [],
  contacts: [],
  frameOrigins: [],
  pictureOrigins: [],
  event: null,
  chat: false,
};
const brand = { 'GET /wps/system/whitelabel': () => agreed(whitelabel), 'GET /wps/notices/site': () => agreed(site) };
const asked = (query: URLSearchParams) => JSON.parse(query.get('filter') ?? '{}') as object;

beforeEach(freshApp);
afterEach(() => vi.unstubAllGlobals());

describe('news and blog', () => {
  it('are listed by category and page, each with the way to it', async () => {
    const server = serve({
      ...brand,
      'GET /wps/notices/posts': () =>
        agreed({ data: [row({ pinned: true }), row({ id: '2', slug: 'other', title: 'Tin khác' })], total: 11 }),
    });
    const { user } = renderApp(<Posts />, '/news');
    expect(await screen.findByRole('link', { name: 'Một tin' })).toHaveAttribute('href', '/news/a-piece');
    expect(screen.getByText('Ghim')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tin tức');
    expect(screen.getByRole('link', { name: /Atom/ })).toHaveAttribute('href', '/wps/notices/feeds/NEWS?lang=VI');
    await user.click(screen.getByRole('button', { name: 'Thể thao' }));
    await user.click(await screen.findByRole('button', { name: 'Trang 2' }));
    const calls = () =>
      server.at('GET', '/wps/notices/posts').map(({ query }) => ({ ...asked(query), page: query.get('page') }));
    await waitFor(() =>
      expect(calls()).toEqual([
        { kind: 'NEWS', page: '1' },
        { kind: 'NEWS', category: 'SPORTS', page: '1' },
        { kind: 'NEWS', category: 'SPORTS', page: '2' },
      ]),
    );
  });

  it('say that nothing is there yet, and lead on', async () => {
    serve({ ...brand, 'GET /wps/notices/posts': () => agreed({ data: [], total: 0 }) });
    renderApp(<Posts />, '/blog');
    expect(await screen.findByText('Chưa có bài nào')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Đến sảnh trò chơi' })).toHaveAttribute('href', '/games');
  });

  it('are read whole, say where they are in another language, and that an address leads nowhere', async () => {
    serve({
      ...brand,
      'GET /wps/notices/posts/NEWS/a-piece': () =>
        agreed(whole({ languages: ['EN'], cover: 'https://cdn.example/a.png' })),
      'GET /wps/notices/posts/BLOG/gone': () => refused(404, 'notices.post_not_found', 'Không có gì'),
    });
    const pages = (
      <Routes>
        <Route path="/news/:slug" element={<Post />} />
        <Route path="/blog/:slug" element={<Post />} />
      </Routes>
    );
    const { unmount } = renderApp(pages, '/news/a-piece');
    expect(await screen.findByRole('heading', { level: 1, name: 'Một tin' })).toBeVisible();
    expect(screen.getByText('đậm').tagName).toBe('B');
    expect(screen.getByText(/chưa có bằng ngôn ngữ của bạn/)).toBeVisible();
    expect(document.querySelector('.cover img')).toHaveAttribute('src', 'https://cdn.example/a.png');
    unmount();
    renderApp(pages, '/blog/gone');
    expect(await screen.findByText('Không có gì ở địa chỉ này')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Tất cả bài blog' })).toHaveAttribute('href', '/blog');
  });
});

describe('live streams', () => {
  it('are played within the page only when asked, in a frame that may not leave, and never before they begin', async () => {
    const address = 'https://tv.example/1';
    const past = '2020-01-01T00:00:00.000Z';
    const data = [
      row({ kind: 'LIVE', title: 'Đang đá', address, embedded: true, startsAt: past }),
      row({ id: '2', kind: 'LIVE', title: 'Tối nay', address, embedded: true, startsAt: '2099-01-01T00:00:00.000Z' }),
      row({ id: '3', kind: 'LIVE', title: 'Nơi khác', address, embedded: false, startsAt: past }),
    ];
    const server = serve({ ...brand, 'GET /wps/notices/posts': () => agreed({ data, total: 3 }) });
    const { user } = renderApp(<Live />, '/live');
    expect(await screen.findByText('Đang đá')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Mở luồng' })).toHaveLength(3);
    expect(document.querySelector('iframe')).toBeNull();
    const [button, ...others] = screen.getAllByRole('button', { name: 'Xem tại đây' });
    expect(others).toEqual([]);
    await user.click(button as HTMLElement);
    const frame = screen.getByTitle('Đang đá');
    expect(frame).toHaveAttribute('src', address);
    expect(frame.getAttribute('sandbox')).not.toMatch(/top-navigation|popups|forms/);
    expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
    await user.click(screen.getByRole('button', { name: 'Dừng' }));
    expect(document.querySelector('iframe')).toBeNull();
    const [call] = server.at('GET', '/wps/notices/posts');
    expect([call?.query.get('sort'), call?.query.get('order')]).toEqual(['startsAt', 'ASC']);
  });
});

const block = (type: string, of: object = {}) => ({ type, text: '', picture: '', to: '', codes: [], at: null, matches: [], standings: [], ...of }); // prettier-ignore
const event = {
  published: true,
  title: 'Cúp Cây Đa',
  description: 'Trên một trang',
  blocks: [
    block('HEADING', { text: 'Vòng bảng' }),
    block('TEXT', { text: '<p>Chữ <i>nghiêng</i></p>' }),
    block('PICTURE', { text: 'Quả bóng', picture: 'set:football' }),
    block('COUNTDOWN', { text: 'Khai mạc', at: '2020-01-01T00:00:00.000Z' }),
    block('COUNTDOWN', { text: 'Chung kết', at: '2099-01-01T00:00:00.000Z' }),
    block('MATCHES', { matches: [{ home: 'Rê Đa', away: 'Hội An', at: '2026-03-16T12:00:00.000Z', score: '2:1' }] }),
    block('STANDINGS', {
      standings: [{ team: 'Rê Đa', played: 1, won: 1, drawn: 0, lost: 0, goals: '2:1', points: 3 }],
    }),
    block('BUTTON', { text: 'Đến thể thao', to: '/games/SPORTS' }),
  ],
};

describe('the event page', () => {
  it('shows each block, times in the brand’s zone, and counts down by the server’s clock', async () => {
    serve({ ...brand, 'GET /wps/notices/pages/worldcup': () => agreed(event) });
    renderApp(<Event />, '/worldcup');
    expect(await screen.findByRole('heading', { level: 1, name: 'Cúp Cây Đa' })).toBeVisible();
    expect(screen.getByText('nghiêng').tagName).toBe('I');
    expect(screen.getByRole('img', { name: 'Quả bóng' })).toBeInTheDocument();
    expect(screen.getByText('Đã bắt đầu')).toBeVisible();
    expect(within(screen.getByRole('timer')).getAllByRole('listitem')).toHaveLength(4);
    expect(screen.getByText('Hội An').closest('li')).toHaveTextContent(/Rê Đa2:1Hội An.*19:00/);
    const [, team] = within(screen.getByRole('table')).getAllByRole('row');
    expect(team).toHaveTextContent(/1Rê Đa1100.*3/);
    expect(screen.getByRole('link', { name: 'Đến thể thao' })).toHaveAttribute('href', '/games/SPORTS');
  });

  it('says that there is none', async () => {
    serve({ ...brand, 'GET /wps/notices/pages/worldcup': () => agreed({ published: false, title: '', description: '', blocks: [] }) }); // prettier-ignore
    renderApp(<Event />, '/worldcup');
    expect(await screen.findByText('Hiện không có sự kiện')).toBeVisible();
  });
});

describe('what stands on every page', () => {
  it('is what the brand’s operators have: marks, contacts, the event', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    const full = {
      ...site,
      licences: [{ picture: 'sign:shield', name: 'Demo', to: '/terms' }],
      payments: [{ picture: 'https://cdn.example/pay.png', name: 'VietQR', to: '' }],
      providers: [{ picture: 'sign:nothing', name: 'Studio', to: 'https://studio.example/' }],
      contacts: [{ kind: 'ZALO', address: 'https://zalo.me/1' }, { kind: 'EMAIL', address: 'mailto:a@b.example' }],
      event: 'Cúp Cây Đa',
    }; // prettier-ignore
    serve({ ...brand, 'GET /wps/notices/site': () => agreed(full), 'GET /lgw/home': () => agreed([]) });
    renderApp(<Footer />);
    expect(await screen.findByRole('link', { name: 'Demo' })).toHaveAttribute('href', '/terms');
    expect(screen.getByRole('img', { name: 'VietQR' })).toHaveAttribute('src', 'https://cdn.example/pay.png');
    expect(screen.getByRole('link', { name: 'Studio' })).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(screen.getByRole('link', { name: 'Zalo' })).toHaveAttribute('href', 'https://zalo.me/1');
    expect(screen.getByRole('link', { name: 'Thư điện tử' })).toHaveAttribute('href', 'mailto:a@b.example');
    expect(screen.getByRole('link', { name: 'Cúp Cây Đa' })).toHaveAttribute('href', '/worldcup');
    expect(screen.getByRole('link', { name: 'Tin tức' })).toHaveAttribute('href', '/news');
  });
});

describe('a preview', () => {
  it('shows the draft in the theme that was asked for, and tells when it is over', async () => {
    serve({
      ...brand,
      'GET /wps/notices/previews/abc': () => agreed({ post: whole({ title: 'Bản nháp' }), event: null, site: null }),
    });
    const page = (
      <Routes>
        <Route path="/preview/:token" element={<Preview />} />
      </Routes>
    );
    const before = document.documentElement.dataset['theme'];
    const { unmount } = renderApp(page, '/preview/abc?theme=light');
    expect(await screen.findByRole('heading', { name: 'Bản nháp' })).toBeVisible();
    expect(document.documentElement.dataset['theme']).toBe('light');
    unmount();
    expect(document.documentElement.dataset['theme']).toBe(before);
    renderApp(page, '/preview/over');
    expect(await screen.findByText('Bản xem trước đã hết hạn')).toBeVisible();
  });
});
