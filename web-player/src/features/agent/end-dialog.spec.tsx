import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ContractDetail } from '../../api/agent';
import { freshApp, renderApp } from '../../test-app';
import { agreed, serve } from '../../test-server';
import { ContractActions } from './contract-actions';
import { agentHandlers, signInAgent } from './test-agent';

const contract = {
  id: '5',
  kind: 'DIVIDEND',
  state: 'TERMINATION_REQUESTED',
  pendingVersion: null,
  uplineId: '9',
  downlineId: '1001',
} as ContractDetail;
const cancels = [
  { id: '6', downlineId: '7', downline: 'hatran', because: 'UPLINE', tiers: [] },
  { id: '8', downlineId: '10', downline: 'quocbao', because: 'UPLINE', tiers: [] },
];

beforeEach(async () => {
  await freshApp();
  signInAgent();
});

describe('agreeing to end a contract', () => {
  it('names everything that falls below first, and asks for the payment password like signing', async () => {
    const server = serve(
      agentHandlers({
        'GET /wps/agent/contracts/5/termination/preview': () =>
          agreed({ effectiveUntil: '2026-11-30T17:00:00.000Z', cancels }),
        'GET /wps/member/payment-password': () => agreed({ set: true, lockedUntil: null }),
      }),
    );
    const { user } = renderApp(<ContractActions contract={contract} own="1001" />);
    await user.click(await screen.findByRole('button', { name: 'Đồng ý chấm dứt' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/hatran/)).toBeVisible();
    expect(within(dialog).getByText(/quocbao/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Đồng ý chấm dứt' }));
    expect(await within(dialog).findByText('Hãy nhập mật khẩu thanh toán.')).toBeVisible();
    expect(server.at('POST', '/wps/agent/contracts/5/termination/accept')).toHaveLength(0);
  });
});
