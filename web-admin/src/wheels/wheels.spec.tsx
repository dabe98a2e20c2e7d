import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { wheels } from '../testing/samples/wheels.js';
import { contentOf, draftOf, segmentOf } from './draft.js';
import WheelList from './list.js';
import { expectedOf } from './odds.js';
import WheelShow from './show.js';
import WheelSpinList from './spins.js';

const element = (
  <Routes>
    <Route path="/wheels/*" element={<Resource name="wheels" list={WheelList} show={WheelShow} />} />
    <Route path="/wheelSpins/*" element={<Resource name="wheelSpins" list={WheelSpinList} />} />
  </Routes>
);
const open = (path: string, held: readonly string[] = permissions) => renderAt(path, element, new FakeApi(held)).api;
const [sample] = wheels as [(typeof wheels)[0]];

describe('lucky wheels', () => {
  it('are listed, and shown with their odds, their stock and what a spin costs in the mean', async () => {
    open('/wheels');
    fireEvent.click(await screen.findByText('Vòng quay Rồng Vàng'));
    const table = within(await screen.findByRole('table'));
    expect(table.getByRole('row', { name: /Tiền mặt.*10%/ })).toBeVisible();
    expect(screen.getByRole('img', { name: /Xem trước/ })).toBeVisible();
    // A tenth of 10,000 VND, and eight points.
    expect(screen.getByText(/1\.000/)).toBeVisible();
    expect(expectedOf(sample.segments)).toEqual({ minor: '10000000', points: 8 });
  });

  it('are published by who may, with a reason, in the revision that was looked at', async () => {
    const api = open('/wheels/81/show');
    api.forced.set('POST promotions/wheels/81/publish', { status: 200, body: { ...sample, state: 'PUBLISHED' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Phát hành' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    fireEvent.click(dialog.getByRole('button', { name: 'Phát hành' }));
    await waitFor(() =>
      expect(api.requests.filter(({ path }) => path.endsWith('/wheels/81/publish'))).toMatchObject([
        { body: { revision: 2 } },
      ]),
    );
  });

  it('are written with their prizes beside the wheel that they make', async () => {
    open('/wheels/81/show');
    fireEvent.click(await screen.findByRole('button', { name: 'Sửa' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Tổng trọng số: 100 (100%)')).toBeVisible();
    fireEvent.change(dialog.getByRole('spinbutton', { name: 'Trọng số của giải 3' }), { target: { value: '150' } });
    expect(dialog.getByText('Tổng trọng số: 200 (100%)')).toBeVisible();
    fireEvent.click(dialog.getByRole('button', { name: 'Thêm giải' }));
    expect(dialog.getByRole('spinbutton', { name: 'Trọng số của giải 4' })).toBeVisible();
    fireEvent.click(dialog.getByRole('button', { name: 'Bỏ giải 4' }));
    expect(dialog.queryByRole('spinbutton', { name: 'Trọng số của giải 4' })).toBeNull();
  });

  it('have no commands for who may only look', async () => {
    open('/wheels/81/show', ['promotion.view']);
    expect(await screen.findByText('Vòng quay Rồng Vàng', { selector: 'h1' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Phát hành' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sửa' })).toBeNull();
  });

  it('are written as they were read, and not while something does not fit', () => {
    const draft = draftOf(sample);
    expect(contentOf(draft)).toMatchObject({
      budgetMinor: '100000000000',
      segments: sample.segments.map(({ taken: _taken, ...segment }) => segment),
    });
    const [cash, ...others] = draft.segments as [(typeof draft.segments)[0]];
    expect(contentOf({ ...draft, segments: [{ ...cash, amount: '' }, ...others] })).toBeNull();
    expect(contentOf({ ...draft, segments: [{ ...cash, weight: 1_000_000 }, ...others] })).toBeNull();
    expect(contentOf({ ...draft, segments: others.slice(1) })).toBeNull();
    expect(contentOf({ ...draft, budget: '9.999' })).toBeNull();
    expect(contentOf({ ...draft, free: 0, price: 0, perDeposit: '0' })).toBeNull();
    expect(contentOf({ ...draft, closes: draft.opens })).toBeNull();
    expect(contentOf({ ...draft, perAddress: 0 })).toBeNull();
    expect(contentOf({ ...draft, perAddress: 0, paidIn: true })).not.toBeNull();
    expect(contentOf({ ...draft, perDay: 0 })).toBeNull();
    expect(contentOf({ ...draft, price: 1 })).toBeNull();
    expect(segmentOf({ kind: 'POINTS', amount: '1.5', weight: 1, stock: 0 }, 'VND')).toBeNull();
  });

  it('have their spins listed with what became of each', async () => {
    open('/wheelSpins');
    expect(await screen.findByText('minh')).toBeVisible();
    expect(screen.getByText(/10\.000/)).toBeVisible();
  });
});
