import { act, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSessionStore } from '../../session';
import Announcements from './announcements';
import { Component as PromotionsPage } from '../promotions/promotions.page';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, serve, type Handler } from '../../test-server';
import Modals from '../modals';

const called = '/wps/relay/MCSFE_getListAnnouncements';
const listed = '/wps/notices/announcements';
const notice = (id: number, type: string) => ({
  id: `${id}`,
  type,
  title: `Tin số ${id}`,
  content: `<p>Nội dung <strong>${id}</strong></p>`,
  startsAt: '2026-11-18T03:00:00Z',
  read: false,
});
const lists = { banners: [], player: [], popup: [], promotions: [] };

const handlers = (more: Readonly<Record<string, Handler>>) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed(aMember),
  ...more,
});

beforeEach(async () => {
  await freshApp();
  localStorage.removeItem('banyan.popups');
  localStorage.setItem('banyan.marquee', '1');
});

describe('announcements of the platform', () => {
  it('run through the app, stop when asked, and open nine titles a page with HTML beside them', async () => {
    const many = Array.from({ length: 20 }, (_, n) => notice(n, 'PL'));
    const server = serve(
      handlers({
        [`GET ${called}`]: () => agreed({ ...lists, player: many }),
        [`GET ${listed}`]: ({ query }) => {
          const [page, size] = [Number(query.get('page')), Number(query.get('perPage'))];
          return agreed({ data: many.slice((page - 1) * size, page * size), total: many.length });
        },
      }),
    );
    const { user } = renderApp(
      <>
        <Announcements />
        <Modals />
      </>,
    );
    await user.click(await screen.findByRole('button', { name: 'Tạm dừng thông báo' }));
    expect(screen.getByRole('region', { name: 'Thông báo' })).toHaveClass('at-rest');
    await user.click(screen.getByRole('button', { name: 'Tin số 10' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('heading', { name: 'Tin số 10' })).toBeVisible();
    expect(within(dialog).getByText('10').tagName).toBe('STRONG');
    expect(within(within(dialog).getByRole('list', { name: 'Danh sách thông báo' })).getAllByRole('button')).toHaveLength(9);
    const asked = server.at('GET', listed).map(({ query }) => [query.get('page'), query.get('perPage'), query.get('filter')]);
    expect(asked).toEqual([['2', '9', '{"type":"PL"}']]);
    expect(server.at('GET', called)[0]?.query.toString()).toBe('types=B%2CPL%2CPU%2CPR&platform=W&execution=B');
  }); // prettier-ignore

  it('run above the first page only where they ran before, so that nothing jumps, and on every page after it', async () => {
    localStorage.removeItem('banyan.marquee');
    serve(handlers({ [`GET ${called}`]: () => agreed({ ...lists, player: [notice(1, 'PL')] }) }));
    const { user } = renderApp(
      <>
        <Announcements />
        <Link to="/games">on</Link>
      </>,
    );
    await waitFor(() => expect(localStorage.getItem('banyan.marquee')).toBe('1'));
    expect(screen.queryByRole('region', { name: 'Thông báo' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'on' }));
    expect(await screen.findByRole('region', { name: 'Thông báo' })).toBeVisible();
  });

  it('open a window once each, one after the other, and tell the server what a member has read', async () => {
    useSessionStore.setState({ signedIn: true });
    const popup = [notice(1, 'PU'), { ...notice(2, 'PU'), read: true }, notice(3, 'PU')];
    const server = serve(
      handlers({
        [`GET ${called}`]: () => agreed({ ...lists, popup }),
        [`POST ${listed}/1/read`]: () => agreed(null),
        [`POST ${listed}/3/read`]: () => agreed(null),
      }),
    );
    const shown = (
      <>
        <Announcements />
        <Modals />
      </>
    );
    const { user } = renderApp(shown);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Tin số 1')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Tiếp theo' }));
    expect(await screen.findByText('Tin số 3')).toBeVisible();
    await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Đóng' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      `${listed}/1/read`,
      `${listed}/3/read`,
    ]);
    expect(JSON.parse(localStorage.getItem('banyan.popups') ?? '[]')).toEqual(['1', '3']);
  });

  it('open a window once also where the browser stores nothing', async () => {
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    serve(handlers({ [`GET ${called}`]: () => agreed({ ...lists, popup: [notice(71, 'PU')] }) }));
    const { user } = renderApp(
      <>
        <Announcements />
        <Modals />
      </>,
    );
    await user.click(within(await screen.findByRole('dialog')).getAllByRole('button', { name: 'Đóng' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => useSessionStore.setState({ modals: [{ kind: 'login' }] }));
    act(() => useSessionStore.setState({ modals: [] }));
    expect(useSessionStore.getState().modals).toEqual([]);
    expect(blocked).toHaveBeenCalledWith('banyan.popups', expect.anything());
    blocked.mockRestore();
  }); // prettier-ignore

  it('close the window when there is nothing left to show, so that the next one can open', async () => {
    serve(handlers({ [`GET ${called}`]: () => agreed({ ...lists, popup: [{ ...notice(1, 'PU'), read: true }] }) }));
    useSessionStore.setState({ modals: [{ kind: 'popup' }] });
    renderApp(<Modals />);
    await waitFor(() => expect(useSessionStore.getState().modals).toEqual([]));
  });

  it('are the page of promotions, which asks for its group', async () => {
    const server = serve(handlers({ [`GET ${called}`]: () => agreed({ ...lists, promotions: [notice(5, 'PR')] }) }));
    renderApp(<PromotionsPage />, '/promotions');
    expect(await screen.findByRole('heading', { name: 'Tin số 5' })).toBeVisible();
    expect(server.at('GET', called)[0]?.query.toString()).toBe('types=PR%2CB&group=w_promotion&platform=W&execution=B');
  });
});
