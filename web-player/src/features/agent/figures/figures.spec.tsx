import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TeamFigures } from '../../../api/agent-figures';
import { freshApp, renderApp } from '../../../test-app';
import { agreed, serve } from '../../../test-server';
import { agentHandlers, signInAgent } from '../test-agent';
import { Component as FiguresPage } from './figures.page';

const figures = (memberId: string, username: string, change: Partial<TeamFigures> = {}): TeamFigures => ({
  memberId,
  username,
  accountType: 2,
  status: 'ACTIVE',
  uplineIds: [],
  joinedAt: '2026-10-01T00:00:00.000Z',
  members: 12,
  currency: 'VND',
  rounds: '7',
  betMinor: '5000000',
  stakeMinor: '5000000',
  payoutMinor: '3000000',
  lossMinor: '2000000',
  depositMinor: '800000',
  withdrawalMinor: '-100000',
  salaryMinor: '0',
  dividendMinor: '0',
  playerDays: '3',
  betBeforeMinor: '4000000',
  lossBeforeMinor: '1000000',
  depositBeforeMinor: '600000',
  betChangeMinor: '1000000',
  lastPlayed: '2026-11-09T17:00:00.000Z',
  firstDeposit: null,
  online: false,
  ...change,
});

const path = '/wps/agent/team/figures';
const page = (data: TeamFigures[], more: object = {}) => ({
  data,
  total: data.length,
  startsAt: '2026-11-09T17:00:00.000Z',
  endsAt: '2026-11-10T17:00:00.000Z',
  beforeStartsAt: '2026-11-08T17:00:00.000Z',
  whole: figures('1001', 'minhchau', { betMinor: '9000000' }),
  ...more,
});
const plain = (element: HTMLElement) => (element.textContent ?? '').replaceAll(/\s+/g, ' ');

beforeEach(async () => {
  await freshApp();
  signInAgent();
});

describe('team figures', () => {
  const open = (data: TeamFigures[], more: object = {}) => {
    const server = serve(agentHandlers({ [`GET ${path}`]: () => agreed(page(data, more)) }));
    const asked = () => server.at('GET', path).filter(({ query }) => query.get('perPage') === '20');
    return { ...renderApp(<FiguresPage />), asked };
  };

  it('show each member’s figure with the one before, and lead to the line', async () => {
    open([figures('1002', 'hatran', { uplineIds: ['1003'] }), figures('1004', 'quocbao', { accountType: 0, lastPlayed: null })]);
    const table = await screen.findByRole('table');
    const [, first, second] = within(table).getAllByRole('row');
    expect(plain(first as HTMLElement)).toContain('hatrankỳ trước: 400 ₫ · chơi 10/11');
    expect(plain(second as HTMLElement)).toContain('bản thân chưa cược');
    expect(within(table).getByRole('link', { name: 'hatran' })).toHaveAttribute('href', '/agent/sales?way=1003.1002');
    expect(screen.getByText('10/11/2026')).toBeVisible();
    expect(screen.getByText('Cược hợp lệ', { selector: '.k' }).parentElement).toHaveTextContent('900');
  }); // prettier-ignore

  it('have the server sort and filter, never the page', async () => {
    const { user, asked } = open([figures('1002', 'hatran')]);
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'Cả tuyến' }));
    await user.click(screen.getByRole('button', { name: 'Tháng' }));
    await user.selectOptions(screen.getByLabelText('Xếp theo'), 'lossMinor');
    await user.selectOptions(screen.getByLabelText('Thứ tự'), 'ASC');
    await user.selectOptions(screen.getByLabelText('Tìm'), 'losses');
    expect(await screen.findByText(/chơi có trách nhiệm/)).toBeVisible();
    await waitFor(() => {
      const last = asked().at(-1)?.query;
      expect(Object.fromEntries(last ?? [])).toMatchObject({ level: 'ALL', span: 'M', sort: 'lossMinor', order: 'ASC', page: '1' });
      expect(last?.get('filter')).toBe('{"lossFrom":"100000000000"}');
    });
    await user.click(screen.getByRole('button', { name: 'Trước đó' }));
    await waitFor(() => expect(asked().at(-1)?.query.get('at')).toBe('2026-11-08T17:00:00.000Z'));
  }); // prettier-ignore

  it('mark who is there now, and find them', async () => {
    const { user, asked } = open([figures('1002', 'hatran', { online: true }), figures('1004', 'quocbao', { accountType: 0, online: null })]);
    const table = await screen.findByRole('table');
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent('đang trực tuyến');
    expect(second).not.toHaveTextContent('đang trực tuyến');
    await user.selectOptions(screen.getByLabelText('Tìm'), 'online');
    await waitFor(() => expect(asked().at(-1)?.query.get('filter')).toBe('{"online":true}'));
  }); // prettier-ignore

  it('say that there are more than were counted', async () => {
    open([figures('1002', 'hatran')], { total: 10_000, more: true });
    expect(await screen.findByText(/Hơn 10/)).toBeVisible();
  });

  it('say that nobody fits', async () => {
    open([]);
    expect(await screen.findByText('Không có ai phù hợp')).toBeVisible();
  });
});
