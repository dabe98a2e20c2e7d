import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import ClaimList from '../claims/list.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { games } from '../testing/samples/catalogue.js';
import { campaigns, claims } from '../testing/samples/promotions.js';
import * as samples from '../testing/samples/wheels.js';
import { contentOf, draftOf, emptyDraft, termsOf, withText } from './draft.js';
import CampaignList from './list.js';
import CampaignShow from './show.js';

const element = (
  <Routes>
    <Route path="/campaigns/*" element={<Resource name="campaigns" list={CampaignList} show={CampaignShow} />} />
    <Route path="/claims/*" element={<Resource name="claims" list={ClaimList} />} />
  </Routes>
);
const said = {
  flaw: null,
  said: [{ language: 'VI', conditions: ['Nạp ít nhất 100.000 ₫'], reward: ['Bạn nhận 10%'] }],
};
function open(path: string, held: readonly string[] = permissions) {
  const api = new FakeApi(held);
  api.forced.set('POST promotions/campaigns/preview', { status: 200, body: said });
  renderAt(path, element, api);
  return api;
}
const sent = (api: FakeApi, method: string, path: string) =>
  api.requests.filter((each) => each.method === method && each.path === `/admin/v1/${path}`);

/** Chooses the first reason and confirms. */
async function confirm(name: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Lý do/ }));
  fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
  fireEvent.click(dialog.getByRole('button', { name }));
}

describe('campaigns', () => {
  it('are listed with what they cost, and written with the player’s sentence beside the form', async () => {
    const api = open('/campaigns');
    expect(await screen.findByText('Nạp mỗi ngày')).toBeVisible();
    expect(screen.getByText('15 / 100')).toBeVisible();
    expect(screen.getByText('Chờ người thứ hai')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Viết khuyến mãi' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Bạn nhận 10%')).toBeVisible();
    fireEvent.change(dialog.getByLabelText('Ít nhất (số tiền)'), { target: { value: '100.000' } });
    await waitFor(() =>
      expect(sent(api, 'POST', 'promotions/campaigns/preview').at(-1)?.body).toMatchObject({
        currency: 'VND',
        terms: { trigger: 'DEPOSIT', minMinor: '1000000000' },
      }),
    );
    expect(dialog.getByRole('button', { name: 'Lưu' })).toBeDisabled();
  });

  it('are changed in the revision that was looked at, and published with a reason', async () => {
    const api = open('/campaigns/51/show');
    fireEvent.click(await screen.findByRole('button', { name: 'Sửa' }));
    fireEvent.change(within(await screen.findByRole('dialog')).getByLabelText('Số lượng'), {
      target: { value: '300' },
    });
    await confirm('Lưu');
    await waitFor(() =>
      expect(sent(api, 'PUT', 'promotions/campaigns/51')).toMatchObject([
        { body: { revision: 6, stock: 300, terms: { reward: { percent: 10 } } } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Phát hành' }));
    await confirm('Phát hành');
    await waitFor(() =>
      expect(sent(api, 'POST', 'promotions/campaigns/51/publish')).toMatchObject([{ body: { revision: 6 } }]),
    );
  });

  it('give spins of a wheel that was published, with a stock and without a budget', async () => {
    const api = open('/campaigns/51/show');
    const wheels = [
      { ...samples.wheels[0], id: '82', title: 'Vòng quay Tết', state: 'PUBLISHED' },
      { ...samples.wheels[0], id: '83', title: 'Vòng quay USDT', state: 'PUBLISHED', currency: 'USDT' },
    ];
    api.forced.set('GET promotions/wheels', { status: 200, body: { data: wheels, total: 2 } });
    fireEvent.click(await screen.findByRole('button', { name: 'Sửa' }));
    const dialog = within(await screen.findByRole('dialog'));
    const choose = async (label: string, option: string) => {
      fireEvent.mouseDown(dialog.getByRole('combobox', { name: label }));
      fireEvent.click(await screen.findByRole('option', { name: option }));
    };
    await choose('Phần thưởng', 'Lượt quay may mắn');
    expect(dialog.queryByLabelText('Ngân sách')).toBeNull();
    fireEvent.change(dialog.getByLabelText('Số lượng mỗi lần'), { target: { value: '3' } });
    fireEvent.change(dialog.getByLabelText('Số thành viên cùng mạng (0: tùy ý)'), { target: { value: '2' } });
    expect(dialog.getByText('Tối đa 600: 200 lần 3')).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Vòng quay nào' })).toBeVisible());
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Vòng quay nào' }));
    expect(screen.queryByRole('option', { name: 'Vòng quay USDT' })).toBeNull();
    fireEvent.click(await screen.findByRole('option', { name: 'Vòng quay Tết' }));
    await confirm('Lưu');
    const reward = { kind: 'SPINS', count: 3, wheelId: '82', amountMinor: '0', percent: 0, turnover: 0, wagerTimes: 0 };
    await waitFor(() =>
      expect(sent(api, 'PUT', 'promotions/campaigns/51')).toMatchObject([
        { body: { budgetMinor: '0', terms: { perNetwork: 2, reward } } },
      ]),
    );
  });

  it('give free rounds of a game that is found by its name, with what one reward takes of the budget', async () => {
    const api = open('/campaigns/51/show');
    const game = {
      ...games[0],
      code: 'dragon',
      name: 'Rồng vàng',
      vendor: 'studio',
      vendorName: 'Banyan Studio',
    };
    api.forced.set('GET games/games', { status: 200, body: { data: [game], total: 1 } });
    fireEvent.click(await screen.findByRole('button', { name: 'Sửa' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Phần thưởng' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Vòng chơi miễn phí' }));
    fireEvent.change(dialog.getByLabelText('Ngân sách'), { target: { value: '5000000' } });
    fireEvent.change(dialog.getByLabelText('Số lượng mỗi lần'), { target: { value: '20' } });
    fireEvent.change(dialog.getByLabelText('Mức cược mỗi lượt (VND)'), { target: { value: '1000' } });
    fireEvent.change(dialog.getByLabelText('Số ngày hiệu lực'), { target: { value: '3' } });
    expect(dialog.getByText(/Mỗi phần thưởng dùng 20.000.₫ ngân sách/)).toBeVisible();
    fireEvent.change(dialog.getByRole('combobox', { name: 'Trò chơi' }), { target: { value: 'rồng' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Rồng vàng (Banyan Studio)' }));
    await confirm('Lưu');
    const rounds = { vendor: 'studio', game: 'dragon', name: 'Rồng vàng', days: 3 };
    const reward = { kind: 'FREE_ROUNDS', count: 20, rounds, wheelId: null, amountMinor: '10000000', turnover: 0 };
    await waitFor(() =>
      expect(sent(api, 'PUT', 'promotions/campaigns/51')).toMatchObject([
        { body: { budgetMinor: '50000000000', terms: { reward } } },
      ]),
    );
  });

  it('of free rounds show who publishes them whose game that is, by its codes', async () => {
    const [campaign] = campaigns;
    const rounds = { vendor: 'studio', game: 'dragon', name: 'Rồng vàng', days: 3 };
    const base = campaign?.published;
    const draft = base && { ...base, terms: { ...base.terms, reward: { ...base.terms.reward, kind: 'FREE_ROUNDS', rounds } } }; // prettier-ignore
    const api = new FakeApi();
    api.forced.set('POST promotions/campaigns/preview', { status: 200, body: said });
    api.forced.set('GET promotions/campaigns/51', { status: 200, body: { ...campaign, published: null, draft } });
    renderAt('/campaigns/51/show', element, api);
    expect((await screen.findByText('Trò chơi')).parentElement).toHaveTextContent('dragon · Rồng vàng');
    expect(screen.getByText('studio')).toBeVisible();
  });

  it('show what was given of points as points', async () => {
    const [campaign] = campaigns;
    const published = { ...campaign?.published, terms: { ...campaign?.published?.terms, reward: { ...campaign?.published?.terms.reward, kind: 'POINTS', count: 50 } } }; // prettier-ignore
    const api = new FakeApi();
    const row = { ...campaign, published, draft: null, budgetMinor: '0', spentMinor: '0', spentCount: '75000' };
    api.forced.set('GET promotions/campaigns', { status: 200, body: { data: [row], total: 1 } });
    renderAt('/campaigns', element, api);
    expect((await screen.findByText('Điểm')).parentElement).toHaveTextContent('75.000 Điểm');
  });

  it('are only read by who may only look', async () => {
    open('/campaigns/51/show', ['promotion.view']);
    expect((await screen.findAllByText('Bạn nhận 10%'))[0]).toBeVisible();
    for (const name of ['Sửa', 'Phát hành', 'Kết thúc']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('applications for promotions', () => {
  it('are approved with a reason, beside the member’s remark', async () => {
    const api = open('/claims');
    fireEvent.click(await screen.findByRole('button', { name: 'Duyệt' }));
    expect(await within(await screen.findByRole('dialog')).findByText('“Tôi đã kể cho mười người”')).toBeVisible();
    await confirm('Duyệt');
    await waitFor(() => expect(sent(api, 'POST', 'promotions/claims/61/approve')).toHaveLength(1));
  });

  it('say in words what kept a claim', async () => {
    const kept = { ...claims[0], state: 'CLAIMABLE', refused: 'promotions.claim_network', refusedText: 'Đủ hội viên' };
    const api = new FakeApi(['promotion.view']);
    api.forced.set('GET promotions/claims', { status: 200, body: { data: [kept], total: 1 } });
    renderAt('/claims', element, api);
    expect(await screen.findByText('Đủ hội viên')).toBeVisible();
  });

  it('of free rounds say where these are', async () => {
    const asked = { ...claims[0], state: 'GRANTING', rewardKind: 'FREE_ROUNDS', rewardCount: 20, roundsState: 'ASKED' };
    const api = new FakeApi(['promotion.view']);
    api.forced.set('GET promotions/claims', { status: 200, body: { data: [asked], total: 1 } });
    renderAt('/claims', element, api);
    expect(await screen.findByText('Chưa báo nhà cung cấp')).toBeVisible();
    expect(screen.getByText('Vòng chơi miễn phí')).toBeVisible();
  });

  it('of an application show the pictures also when it is decided', async () => {
    const decided = { ...claims[0], state: 'CLAIMABLE', decidedBy: 'lan' };
    const api = new FakeApi(['promotion.view']);
    api.forced.set('GET promotions/claims', { status: 200, body: { data: [decided], total: 1 } });
    renderAt('/claims', element, api);
    expect(await screen.findByRole('button', { name: 'Xem ảnh 2' })).toBeEnabled();
  });
});

describe('a draft', () => {
  it('is what it was read from, and is not sent while an amount cannot be read or something is missing', () => {
    const [campaign] = campaigns;
    if (!campaign) throw new Error('no sample');
    const draft = draftOf(campaign);
    expect(contentOf(draft)).toEqual(campaign.draft);
    expect(termsOf({ ...draft, terms: { ...draft.terms, min: 'x' } })).toBeNull();
    expect(contentOf({ ...draft, budget: '' })).toBeNull();
    expect(contentOf({ ...draft, texts: withText(draft.texts, 'EN', { content: 'b' }) })).toBeNull();
    expect(contentOf({ ...draft, endsAt: draft.startsAt })).toBeNull();
    const ladder = termsOf({ ...draft, reward: { ...draft.reward, ladder: '3.000; 5.000;' } });
    expect(ladder?.reward.ladder).toEqual(['30000000', '50000000']);
    expect(contentOf(emptyDraft())).toBeNull();
  });
});
