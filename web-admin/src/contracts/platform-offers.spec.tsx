import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { draftOfKind, termsOfDraft } from './offer-draft.js';
import PlatformOfferList from './platform-offers.js';
import ContractShow from './show.js';

const element = (
  <Routes>
    <Route path="/platformOffers/*" element={<Resource name="platformOffers" list={PlatformOfferList} />} />
    <Route path="/contracts/*" element={<Resource name="contracts" show={ContractShow} />} />
  </Routes>
);
const open = (path: string, held: readonly string[] = permissions) => renderAt(path, element, new FakeApi(held)).api;

async function because(dialog: HTMLElement) {
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Theo thoả thuận đã có' }));
}

describe('offers in the platform’s name', () => {
  it('are read from what is typed, and only when all of it is a proper number', () => {
    const draft = draftOfKind('DIVIDEND', [
      { minBet: '0', minActive: '3', minLoss: '', rate: '12,5', lossRate: '', amount: '' },
    ]);
    expect(termsOfDraft(draft, 'VND')).toMatchObject({
      basis: 'NET_LOSS',
      tiers: [{ minBetMinor: '0', minActive: 3, minLossMinor: null, rateBp: 1250, winRateBp: null, amountMinor: null }],
    });
    const [tier] = draft.tiers;
    for (const change of [{ rate: '' }, { rate: '12.345' }, { minActive: '-1' }, { minBet: 'x' }])
      expect([change, termsOfDraft({ ...draft, tiers: [{ ...(tier as NonNullable<typeof tier>), ...change }] }, 'VND')]).toEqual([change, null]);
    const byOrder = { ...draftOfKind('HOURLY'), basis: 'WIN_LOSS' as const, tiers: [{ ...(tier as NonNullable<typeof tier>), rate: '1', lossRate: '2' }] };
    expect(termsOfDraft(byOrder, 'VND')?.tiers).toMatchObject([{ rateBp: null, winRateBp: 100, lossRateBp: 200 }]);
  }); // prettier-ignore

  it('are approved by another operator, who sees the terms', async () => {
    const api = open('/platformOffers');
    fireEvent.click(await screen.findByRole('button', { name: 'Duyệt đề nghị' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('1,2%');
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Theo thoả thuận đã có' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Duyệt đề nghị' }));
    await waitFor(() =>
      expect(api.requests.some(({ method, path }) => method === 'POST' && path.endsWith('platform-offers/5/approve'))).toBe(true),
    );
  }); // prettier-ignore

  it('have no buttons for who may only look', async () => {
    open('/platformOffers', ['contract.view']);
    expect(await screen.findByText('Tuyến mới')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Duyệt đề nghị' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Đề nghị hợp đồng nhà cái' })).toBeNull();
  });

  it('are asked for with a top line, a kind, tiers and a reason', async () => {
    const api = open('/platformOffers');
    fireEvent.click(await screen.findByRole('button', { name: 'Đề nghị hợp đồng nhà cái' }));
    const dialog = await screen.findByRole('dialog');
    const send = within(dialog).getByRole('button', { name: 'Gửi duyệt' });
    await because(dialog);
    expect(send).toBeDisabled();
    const picker = within(dialog).getByRole('combobox', { name: /Tuyến trên cùng/ });
    picker.focus();
    fireEvent.change(picker, { target: { value: 'hu' } });
    const [member] = await screen.findAllByRole('option');
    fireEvent.click(member as HTMLElement);
    fireEvent.change(within(dialog).getByLabelText('Tỷ lệ'), { target: { value: '30' } });
    await waitFor(() => expect(send).toBeEnabled());
    fireEvent.click(send);
    await waitFor(() => {
      const sent = api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('contracts/contracts'));
      expect(sent?.body).toMatchObject({ kind: 'DIVIDEND', terms: { period: 'H', tiers: [{ rateBp: 3000, minBetMinor: '0' }] } });
    });
  }); // prettier-ignore
});
