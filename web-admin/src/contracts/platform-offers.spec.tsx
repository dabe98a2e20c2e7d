import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import type { ContractRecord, PlatformOffer } from '../api/types.js';
import { contracts, platformOffers } from '../testing/samples/agents.js';
import { draftOfKind, draftOfTerms, kinds, termsOfDraft } from './offer-draft.js';
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

  it('of other terms begin with every condition in force, and send what nobody touches as it was', () => {
    const orders = { rateBp: null, winRateBp: 29, lossRateBp: 107, amountMinor: null };
    const tier = {
      minBetMinor: '123450001',
      minLossMinor: '70000',
      minActive: 7,
      rateBp: 115,
      winRateBp: null,
      lossRateBp: null,
      amountMinor: null,
    };
    const base = {
      period: 'D',
      calc: 'PERCENT',
      tierMode: 'FLOATING',
      basis: 'BET',
      canSubSign: false,
      activeBetMinor: '5000001',
      endsAt: '2026-12-31T16:59:59.999Z',
      tiers: [tier, { ...tier, minLossMinor: null }],
    } satisfies PlatformOffer['terms'];
    const all: PlatformOffer['terms'][] = [
      base,
      { ...base, basis: 'WIN_LOSS', tiers: [{ ...tier, ...orders }] },
      { ...base, calc: 'FIXED_AMOUNT', endsAt: null, tiers: [{ ...tier, rateBp: null, amountMinor: '12340000' }] },
    ];
    for (const currency of ['VND', 'USDT'])
      for (const kind of kinds)
        for (const terms of all)
          expect([kind, currency, termsOfDraft(draftOfTerms(kind, terms, currency), currency)]).toEqual([
            kind,
            currency,
            terms,
          ]);
  });

  it('of other terms are asked for in the currency of the agent, with the end that the contract has', async () => {
    const terms = {
      period: 'H',
      calc: 'FIXED_AMOUNT',
      tierMode: 'FIXED',
      basis: 'NET_LOSS',
      canSubSign: false,
      activeBetMinor: '20000000',
      endsAt: '2026-12-31T17:00:00.000Z',
      tiers: [
        {
          minBetMinor: '1500000',
          minLossMinor: '1000000',
          minActive: 3,
          rateBp: null,
          winRateBp: null,
          lossRateBp: null,
          amountMinor: '250000000',
        },
      ],
    } satisfies PlatformOffer['terms'];
    const version = {
      ...terms,
      version: 1,
      currency: 'USDT',
      state: 'ACCEPTED',
      askedAt: terms.endsAt,
      answerBy: terms.endsAt,
      effectiveFrom: null,
    } as const;
    const contract: ContractRecord = {
      ...(contracts[0] as ContractRecord),
      currency: 'USDT',
      versions: [version],
      history: [],
    };
    const fake = new FakeApi(permissions);
    fake.forced.set('GET contracts/contracts/12', { status: 200, body: contract });
    fake.forced.set('GET contracts/limits/BANYAN', {
      status: 200,
      body: { maxAmounts: [{ kind: 'DIVIDEND', currency: 'USDT', amountMinor: '4000000000' }] },
    });
    const { api } = renderAt('/contracts/12/show', element, fake);
    fireEvent.click(await screen.findByRole('button', { name: 'Đề nghị điều khoản khác' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/Số tiền cố định tối đa 4.000/)).toBeVisible();
    fireEvent.change(within(dialog).getByLabelText('Số tiền'), { target: { value: '300,5' } });
    await because(dialog);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Gửi duyệt' }));
    await waitFor(() => {
      const sent = api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('contracts/12/amend'));
      expect(sent?.body).toMatchObject({
        terms: { ...terms, tiers: [{ ...terms.tiers[0], amountMinor: '300500000' }] },
      });
    });
  });

  it('show the checker what is in force beside what is asked for', async () => {
    const [sample] = platformOffers;
    const asked = sample as PlatformOffer;
    const tier = { ...(asked.terms.tiers[0] as PlatformOffer['terms']['tiers'][number]) };
    const inForce = {
      ...asked.terms,
      activeBetMinor: '2000000000',
      tiers: [{ ...tier, rateBp: 90, minLossMinor: '30000000' }],
    };
    const terms = {
      ...asked.terms,
      activeBetMinor: '0',
      calc: 'FIXED_AMOUNT' as const,
      endsAt: '2026-12-31T17:00:00.000Z',
      tiers: [{ ...tier, rateBp: null, amountMinor: '4000000' }],
    };
    const fake = new FakeApi(permissions);
    fake.forced.set('GET contracts/platform-offers', {
      status: 200,
      body: { data: [{ ...asked, contractId: '12', currency: 'USDT', terms, inForce }], total: 1 },
    });
    renderAt('/platformOffers', element, fake);
    fireEvent.click(await screen.findByRole('button', { name: 'Duyệt đề nghị' }));
    const dialog = await screen.findByRole('dialog');
    const gone = [...dialog.querySelectorAll('del')].map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
    const come = [...dialog.querySelectorAll('ins')].map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
    expect(gone).toEqual(['Tỷ lệ', expect.stringContaining('2.000'), '–', expect.stringContaining('30'), '0,9%', '–']);
    expect(come).toEqual([
      'Số tiền cố định',
      expect.stringMatching(/^0/),
      '00:00:00 01/01/2027',
      '–',
      '–',
      expect.stringContaining('4'),
    ]);
  });

  it('of a fixed amount may not be passed on unless somebody ticks that', async () => {
    open('/platformOffers');
    fireEvent.click(await screen.findByRole('button', { name: 'Đề nghị hợp đồng nhà cái' }));
    const dialog = await screen.findByRole('dialog');
    const pass = within(dialog).getByRole('checkbox');
    expect(pass).toBeChecked();
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Trả theo' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Số tiền cố định' }));
    expect(pass).not.toBeChecked();
  });

  it('are taken back by who asked, and refused by who may approve alone', async () => {
    const own = { ...(platformOffers[0] as PlatformOffer), makerId: '1' };
    const offers = (held: readonly string[], body: PlatformOffer[]) => {
      const fake = new FakeApi(held);
      fake.forced.set('GET contracts/platform-offers', { status: 200, body: { data: body, total: 1 } });
      return renderAt('/platformOffers', element, fake);
    };
    const mine = offers(['contract.view', 'contract.offer'], [own]);
    fireEvent.click(await screen.findByRole('button', { name: 'Rút lại' }));
    expect(screen.queryByRole('button', { name: 'Từ chối đề nghị' })).toBeNull();
    expect(await screen.findByRole('dialog')).toHaveTextContent('Tuyến mới');
    mine.unmount();
    const others = offers(['contract.view', 'contract.offer'], platformOffers);
    expect(await screen.findByText('Tuyến mới')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Từ chối|Rút lại/ })).toBeNull();
    others.unmount();
    offers(['contract.view', 'contract.approve'], platformOffers);
    expect(await screen.findByRole('button', { name: 'Từ chối đề nghị' })).toBeVisible();
  });

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
