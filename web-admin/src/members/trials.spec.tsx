import { screen } from '@testing-library/react';
import { Resource, ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import AuditList from '../audit/list.js';
import LedgerList from '../ledger/list.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import FreeRoundList from '../vendor-money/free-rounds.js';
import VendorTransferList from '../vendor-money/transfers.js';
import MemberSessionList from './all-sessions.js';
import MemberShow from './show.js';

/** Answers every member as an account of a kind. */
class KindApi extends FakeApi {
  constructor(private readonly kind: number) {
    super();
  }

  override answer(request: Parameters<FakeApi['answer']>[0]) {
    const answer = super.answer(request);
    if (!request.path.includes('identity/member')) return answer;
    const { data } = answer.body as { data?: object[] };
    for (const row of data ?? [answer.body as object]) Object.assign(row, { accountType: this.kind });
    return answer;
  }
}

const lists = [
  ['memberSessions', <MemberSessionList key="s" />],
  ['ledger', <LedgerList key="l" />],
  ['freeRounds', <FreeRoundList key="f" />],
  ['vendorTransfers', <VendorTransferList key="t" />],
  ['auditLogs', <AuditList key="a" />],
] as const;

const head = (
  <Routes>
    <Route path="/members/*" element={<Resource name="members" show={MemberShow} />} />
  </Routes>
);

describe('a trial is told from an account', () => {
  it.each(lists)('in the list %s', async (resource, list) => {
    const element = <ResourceContextProvider value={resource}>{list}</ResourceContextProvider>;
    renderAt(`/${resource}`, element, new KindApi(4));
    expect((await screen.findAllByText('Chơi thử')).length).toBeGreaterThan(0);
  });

  it('at the head of its page, and nobody else is called one', async () => {
    const { unmount } = renderAt('/members/1001/show', head, new KindApi(4));
    expect((await screen.findAllByText('Chơi thử'))[0]).toHaveClass('badge');
    unmount();
    renderAt('/members/1001/show', head, new KindApi(0));
    await screen.findByRole('heading', { level: 1, name: 'minhchau' });
    expect(screen.queryByText('Chơi thử')).toBeNull();
  });
});
