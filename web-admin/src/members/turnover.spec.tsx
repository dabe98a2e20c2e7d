import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import type { Member } from '../api/types.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { members, turnover } from '../testing/samples/index.js';
import { MemberTurnoverCard } from './turnover.js';

const member = { ...(members[0] as unknown as Member), id: '1001' };
const open = (held: readonly string[] = permissions, operatorId = '1') => {
  const api = new FakeApi(held);
  api.operatorId = operatorId;
  return renderAt('/', <MemberTurnoverCard member={member} />, api).api;
};

describe('what a member still has to stake', () => {
  it('is shown for each thing that came, with who proposed to exempt, and exempted by another one', async () => {
    const api = open();
    expect(await screen.findByText(/approver đề nghị miễn/)).toBeVisible();
    expect(screen.getByText(/× 1/)).toHaveTextContent('Nạp tiền');
    fireEvent.click(await screen.findByRole('button', { name: 'Miễn' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/được rút mà không cần cược 300\.000/)).toBeVisible();
    fireEvent.mouseDown(dialog.getByRole('combobox'));
    fireEvent.click(await screen.findByRole('option', { name: 'Đã kiểm tra số liệu' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Miễn' }));
    await waitFor(() =>
      expect(api.requests.find(({ path }) => path.endsWith('/exempt'))?.body).toMatchObject({
        withdraw: false,
        proposalId: turnover.proposal?.id,
        missingMinor: turnover.proposal?.missingMinor,
      }),
    );
  });

  it('is only looked at by who may not approve', async () => {
    open(['withdrawal.view']);
    expect(await screen.findByText(/approver đề nghị miễn/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Miễn' })).toBeNull();
  });
});
