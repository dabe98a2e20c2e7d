import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshApp, renderApp } from '../../test-app';
import { whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import { Component as VerifyPage } from './verify.page';

/* The fourth draw of a chain of nine; see verify.spec.ts. */
const proof = {
  kind: 'SSC',
  game: 'SSC_1M',
  gameName: 'SSC 1 phút',
  number: '20260316-0004',
  commitment: '144e865b9efa20bb27f4412dc4ad04dcbc723a883d707af7aeff43da01fcd6a1',
  place: 4,
  length: 9,
  seed: '01ab3ff750962bfd975a7140e8dbe8634efca4e032cb61cc4861dfd47a6c3f00',
  message: 'SSC_1M|20260316-0004|',
  result: ['7', '0', '0', '2', '6'],
  closesAt: '2026-03-16T03:59:50.000Z',
  drawnAt: null,
  chain: null,
  round: null,
  randomness: null,
  beaconSignature: null,
  record: null,
  signature: null,
  keyId: null,
  announcement: JSON.stringify({ of: 'day', committedAt: '2026-03-13T00:00:00.000Z' }),
  announcementSignature: null,
  announcementKeyId: null,
};

const show = (answer: Handler) => {
  serve({
    'GET /wps/system/whitelabel': () => agreed(whitelabel),
    'GET /lgw/vn/numeros/7/proof': answer,
    'GET /wps/lottery/draw-keys': () => agreed({ keys: [] }),
  });
  renderApp(<VerifyPage />, '/lottery/verify?draw=7');
};
const found = async () =>
  (await screen.findAllByText(/^(không khớp|khớp|trình duyệt này không kiểm tra được)$/)).map(
    ({ textContent }) => textContent,
  );

beforeEach(freshApp);

describe('the page that reckons a draw anew', () => {
  it('says of each step that it matches, to whoever has the link', async () => {
    show(() => agreed(proof));
    expect(await found()).toEqual(['khớp', 'khớp', 'khớp', 'trình duyệt này không kiểm tra được']);
    expect(screen.getByText(proof.commitment)).toBeVisible();
    expect(screen.getByText(proof.gameName)).toBeVisible();
  });

  it('says where one does not', async () => {
    show(() => agreed({ ...proof, result: ['7', '0', '0', '2', '5'] }));
    expect(await found()).toEqual(['khớp', 'khớp', 'không khớp', 'trình duyệt này không kiểm tra được']);
  });

  it('says of a draw without a signature on a day that was signed that it does not match', async () => {
    show(() => agreed({ ...proof, announcementSignature: 'AA==', announcementKeyId: 'gone' }));
    expect((await found()).at(-1)).toBe('không khớp');
  });

  it('says what became of a draw that was cancelled', async () => {
    show(() => agreed({ ...proof, result: [] }));
    expect(await found()).toEqual(['khớp']);
    expect(screen.getByText(/đã bị hủy/)).toBeVisible();
  });

  it('waits for a draw that is not revealed', async () => {
    show(() => refused(409, 'lottery.not_revealed', ''));
    expect(await screen.findByText(/chưa được công bố/)).toBeVisible();
  });

  it('leads to the results where the address names no draw', async () => {
    serve({ 'GET /wps/system/whitelabel': () => agreed(whitelabel) });
    renderApp(<VerifyPage />, '/lottery/verify');
    expect(await screen.findByText('Kỳ quay nào?')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Kết quả' })).toHaveAttribute('href', '/lottery?tab=results');
  });
});
