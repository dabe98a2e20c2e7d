import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshApp, renderApp } from '../../test-app';
import { agreed, serve } from '../../test-server';
import { Component as TeamPage } from './team.page';
import { agentHandlers, signInAgent, teamMember } from './test-agent';

const lost = teamMember('997', 'Quốc Bảo', { accountType: 0, downlines: 0, members: 0, todayLossMinor: '20000000' });

const handlers = () =>
  agentHandlers({
    'GET /wps/agent/team': ({ query }) =>
      agreed({ data: query.get('parentId') ? [lost] : [teamMember('998', 'Hà Trân')], total: 1 }),
    'GET /wps/agent/team/1001': () => agreed(teamMember('1001', 'Minh Châu', { uplineId: null, members: 1285 })),
    'GET /wps/agent/team/998': () => agreed(teamMember('998', 'Hà Trân')),
    'GET /wps/agent/team/997': () => agreed(lost),
    'GET /wps/agent/team/sales/1001': () => agreed(null),
    'GET /wps/agent/team/sales/998': () => agreed(null),
  });

beforeEach(async () => {
  await freshApp();
  signInAgent();
});

describe('the tree of a team', () => {
  it('shows what each line did today and how many are in it, under a name that stays short', async () => {
    serve(handlers());
    const { user } = renderApp(<TeamPage />, '/agent/team');
    const row = await screen.findByRole('treeitem', { name: 'Hà Trân, Đại lý' });
    expect(row).toHaveTextContent('+51,4 triệu');
    expect(row).toHaveTextContent('1,96 tỷ');
    expect(row).toHaveAccessibleDescription(
      'Cược hợp lệ 1.960.000.000\u00a0₫, Thắng thua 51.400.000\u00a0₫, 1.284 người',
    );
    const root = await screen.findByRole('treeitem', { name: 'Minh Châu, Bạn' });
    expect(within(root).getByText('1.285 người')).toBeInTheDocument();
    await user.click(row);
    const below = await screen.findByRole('treeitem', { name: 'Quốc Bảo, Người chơi' });
    expect(below).toHaveTextContent('−2K');
    expect(below).toHaveAccessibleDescription('Cược hợp lệ 1.960.000.000\u00a0₫, Thắng thua −2.000\u00a0₫');
  });

  it('marks the contracts as the place of an offer', async () => {
    serve(handlers());
    renderApp(<TeamPage />, '/agent/offer');
    const here = await screen.findByRole('link', { current: 'page' });
    expect(here).toHaveTextContent('Hợp đồng');
  });
});
