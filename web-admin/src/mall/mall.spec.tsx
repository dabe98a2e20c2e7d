import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import RedemptionList from '../redemptions/list.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { mallRewards, redemptions } from '../testing/samples/promotions.js';
import { contentOf, draftOf } from './draft.js';
import MallRewardList from './list.js';
import MallRewardShow from './show.js';
import { codesOf } from './stock-dialog.js';

const element = (
  <Routes>
    <Route
      path="/mallRewards/*"
      element={<Resource name="mallRewards" list={MallRewardList} show={MallRewardShow} />}
    />
    <Route path="/redemptions/*" element={<Resource name="redemptions" list={RedemptionList} />} />
  </Routes>
);
const open = (path: string, held: readonly string[] = permissions) => renderAt(path, element, new FakeApi(held)).api;
const [reward] = mallRewards as [(typeof mallRewards)[0]];
const [redemption] = redemptions as [(typeof redemptions)[0]];

describe('rewards of the points mall', () => {
  it('are listed with what is left, and codes are put in by the revision that was looked at', async () => {
    const api = open('/mallRewards');
    expect(await screen.findByText('Thẻ cào 20K')).toBeVisible();
    api.forced.set('POST promotions/mall-rewards/81/codes', { status: 200, body: { ...reward, stock: 14 } });
    fireEvent.click(screen.getByText('Thẻ cào 20K'));
    fireEvent.click(await screen.findByRole('button', { name: 'Kho' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Các mã, mỗi dòng một mã'), { target: { value: 'AAAA-1\nAAAA-2\n' } });
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    fireEvent.click(dialog.getByRole('button', { name: 'Kho' }));
    await waitFor(() =>
      expect(api.requests.filter(({ path }) => path.endsWith('/mall-rewards/81/codes'))).toMatchObject([
        { body: { revision: 3, codes: ['AAAA-1', 'AAAA-2'] } },
      ]),
    );
  });

  it('have no commands for who may only look', async () => {
    open('/mallRewards/81/show', ['promotion.view']);
    expect(await screen.findByText('Thẻ cào 20K', { selector: 'h1' })).toBeVisible();
    for (const name of ['Phát hành', 'Kho', 'Sửa']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('are written as they were read, and not while their terms do not fit', () => {
    const draft = draftOf(reward);
    expect(contentOf(draft)).toMatchObject({ points: 800, amountMinor: '0', minQuantity: 2, turnover: 0 });
    expect(contentOf({ ...draft, amount: '20000' })).toMatchObject({ amountMinor: '200000000' });
    expect(contentOf({ ...draft, type: 'GOODS', amount: '20000' })).toMatchObject({ amountMinor: '0' });
    expect(contentOf({ ...draft, minQuantity: 1 })).toBeNull();
    expect(contentOf({ ...draft, perDay: 1 })).toBeNull();
    expect(contentOf({ ...draft, texts: [] })).toBeNull();
    expect(codesOf(' A1\r\nB2  C3 \n')).toEqual(['A1', 'B2', 'C3']);
  });
});

describe('redemptions', () => {
  it('wait with masked addresses, are read whole when opened, and decided with a reason', async () => {
    const api = open('/redemptions');
    expect(await screen.findByText('PM00000091')).toBeVisible();
    expect(api.requests.find(({ path }) => path.endsWith('promotions/redemptions'))).toBeDefined();
    api.forced.set('GET promotions/redemptions/91', {
      status: 200,
      body: { ...redemption, address: '12 Hàng Bạc, Hà Nội' },
    });
    api.forced.set('POST promotions/redemptions/91/approve', {
      status: 200,
      body: { ...redemption, state: 'APPROVED' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Mở' }));
    expect(await screen.findByText('12 Hàng Bạc, Hà Nội')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Duyệt' }));
    const dialog = within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement);
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    fireEvent.click(dialog.getByRole('button', { name: 'Duyệt' }));
    await waitFor(() =>
      expect(api.requests.filter(({ path }) => path.endsWith('/redemptions/91/approve'))).toHaveLength(1),
    );
  });
});
