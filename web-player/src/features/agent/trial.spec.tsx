import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Trial } from '../../api/agent-trial';
import { freshApp, renderApp } from '../../test-app';
import { agreed, refused, serve } from '../../test-server';
import { agentHandlers, signInAgent } from './test-agent';
import { TrialOfContract, TrialOfTerms } from './trial';

const tierTried = (tier: number, reached: boolean, lacks: Trial['tiers'][number]['lacks'] = []) => ({
  tier,
  reached,
  lacks,
});
const trial: Partial<Trial> = {
  downlineId: '998',
  kind: 'DIVIDEND',
  period: 'H',
  name: '2026-11-01',
  startsAt: '2026-10-31T17:00:00.000Z',
  endsAt: '2026-11-15T17:00:00.000Z',
  complete: true,
  currency: 'VND',
  betMinor: '5000000',
  lossMinor: '2000000',
  tier: 0,
  tiers: [
    tierTried(0, true),
    tierTried(1, false, [
      { condition: 'BET', needed: '9000000', had: '5000000' },
      { condition: 'ACTIVE', needed: '5', had: '3' },
    ]),
  ],
  grossMinor: '200000',
  toDownlinesMinor: '50000',
  netMinor: '150000',
};
const box = () => screen.findByRole('region', { name: 'Thử trên kỳ trước' });
const plain = (element: HTMLElement) => (element.textContent ?? '').replaceAll(/\s+/g, ' ');

beforeEach(async () => {
  await freshApp();
  signInAgent();
});

describe('what terms would have paid', () => {
  it('says the figures, the sum, the tier and what the next one lacked', async () => {
    serve(agentHandlers({ 'GET /wps/agent/simulations/contracts/5': () => agreed(trial) }));
    renderApp(<TrialOfContract id="5" />);
    expect(await within(await box()).findByText('Đạt bậc 1.')).toBeVisible();
    const said = plain(await box());
    expect(said).toContain('01/11/2026 – 15/11/2026: đội cược 500 ₫, thua ròng 200 ₫.');
    expect(said).toContain('Phát sinh20 ₫Trả tiếp cho tuyến dưới5 ₫Còn lại15 ₫');
    expect(said).toContain('Bậc 2 còn thiếu: cược 500 ₫ / 900 ₫; người chơi 3 / 5.');
  });

  it('is asked with the terms as they are written, and says so when the server cannot tell', async () => {
    const server = serve(
      agentHandlers({
        'POST /wps/agent/simulations': () => refused(409, 'contracts.no_such_period', 'Chưa có kỳ nào kết thúc'),
      }),
    );
    const terms = { period: 'D', calc: 'PERCENT', tierMode: 'FIXED', basis: 'BET', activeBetMinor: '0', canSubSign: true, tiers: [] } as const; // prettier-ignore
    renderApp(<TrialOfTerms offer={{ downlineId: '998', kind: 'DAILY', terms: { ...terms, tiers: [] } }} />);
    expect(await within(await box()).findByText('Chưa có kỳ nào kết thúc')).toBeVisible();
    expect(server.at('POST', '/wps/agent/simulations')[0]?.body).toMatchObject({ downlineId: '998', kind: 'DAILY' });
  });
});
