import type { TeamMember } from '../../api/agent';
import { useSessionStore } from '../../session';
import { aMember, whitelabel } from '../../test-data';
import { agreed, type Handler } from '../../test-server';

/** What every screen of the agent centre asks for besides its own. */
export const agentHandlers = (more: Readonly<Record<string, Handler>> = {}): Record<string, Handler> => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed({ ...aMember, type: 2, isAgent: true }),
  'GET /wps/agent/contracts/consolidated': () => agreed({}),
  'GET /wps/agent/dividends/dues': () => agreed({ restrictedMinor: '0', data: [] }),
  ...more,
});

/** Somebody is signed in; the doors tell that it is an agent, with the id of `aMember`. */
export const signInAgent = (): void => useSessionStore.setState({ signedIn: true });

/** An agent of the team, as the tree and the details of one show it. */
export const teamMember = (memberId: string, nickname: string, change: Partial<TeamMember> = {}): TeamMember => ({
  memberId,
  username: nickname,
  nickname,
  accountType: 2,
  status: 'ACTIVE',
  uplineId: '1001',
  downlines: 1,
  joinedAt: '2026-11-01T00:00:00.000Z',
  members: 1284,
  currency: 'VND',
  todayBetMinor: '19600000000000',
  todayLossMinor: '-514000000000',
  ...change,
});
