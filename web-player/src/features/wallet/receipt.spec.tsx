import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Withdrawal } from '../../api/withdrawal';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import { Receipt } from './receipt';

const withdrawal = {
  id: 'w-1',
  state: 'SUCCESS',
  amountMinor: '5000000000',
  currency: 'VND',
} as Withdrawal;
const awaiting = {
  state: 'AWAITING',
  until: '2026-11-20T13:30:00Z',
  answer: null,
  receivedMinor: null,
  remainderMinor: null,
  note: '',
  proofs: 0,
  answeredAt: null,
  outcome: null,
  reason: '',
  resolvedAt: null,
};
const path = '/wps/wallet/withdrawals/w-1';
const handlers = (more: Readonly<Record<string, Handler>> = {}) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  [`GET ${path}/receipt`]: () => agreed(awaiting),
  ...more,
});
const pngHead = [0x89, 0x50, 0x4e, 0x47];
const file = (name: string, type: string, head: readonly number[], size = 64) =>
  new File([new Uint8Array(head), new Uint8Array(size - head.length)], name, { type });

beforeEach(async () => {
  await freshApp();
  useSessionStore.setState({ signedIn: true });
  vi.stubGlobal('URL', class extends URL {
    static override createObjectURL = () => 'blob:picture';
    static override revokeObjectURL = () => undefined;
  }); // prettier-ignore
});

describe('the receipt of a withdrawal', () => {
  it('refuses a GIF, a file of another kind, 6 MB and a fourth picture with the rule, before anything is sent', async () => {
    const server = serve(handlers());
    const { user } = renderApp(<Receipt withdrawal={withdrawal} />);
    await user.click(await screen.findByLabelText('Chưa nhận được gì'));
    const choose = screen.getByLabelText(/Chọn ảnh/);
    const before = server.asked.length;
    const gif = file('mèo.gif', 'image/gif', [0x47, 0x49, 0x46]);
    const renamed = file('mèo.png', 'image/png', [0x47, 0x49, 0x46]);
    const heavy = file('nặng.png', 'image/png', pngHead, 6 * 1024 * 1024);
    fireEvent.change(choose, { target: { files: [gif, renamed, heavy] } });
    expect(await screen.findByText('“mèo.gif” không phải ảnh PNG hoặc JPG.')).toBeVisible();
    expect(screen.getByText('“mèo.png” không phải ảnh PNG hoặc JPG.')).toBeVisible();
    expect(screen.getByText('“nặng.png” nặng 6 MB; mỗi ảnh tối đa 5 MB.')).toBeVisible();
    expect(screen.queryAllByRole('img')).toHaveLength(0);
    await user.upload(
      choose,
      [1, 2, 3, 4].map((n) => file(`${n}.png`, 'image/png', pngHead, 64 + n)),
    );
    expect(await screen.findAllByRole('img')).toHaveLength(3);
    expect(screen.getByText('Nhiều nhất 3 ảnh; “4.png” chưa được thêm.')).toBeVisible();
    expect(server.asked).toHaveLength(before);
  });

  it('of a part works out what is missing as one types, wants a picture, and sends both once', async () => {
    const server = serve(
      handlers({
        [`POST ${path}/proofs`]: () => agreed({ ...awaiting, proofs: 1 }),
        [`POST ${path}/receipt`]: () =>
          agreed({
            ...awaiting,
            state: 'DISPUTED',
            answer: 'PARTLY',
            receivedMinor: '3000000000',
            remainderMinor: '2000000000',
            answeredAt: '2026-11-20T13:10:00Z',
          }),
      }),
    );
    const { user } = renderApp(<Receipt withdrawal={withdrawal} />);
    await user.click(await screen.findByLabelText('Chỉ nhận một phần'));
    await user.type(screen.getByLabelText('Số tiền đã nhận'), '300000');
    expect(screen.getByText('Còn thiếu').parentElement).toHaveTextContent('200.000');
    await user.click(screen.getByRole('button', { name: 'Gửi xác nhận' }));
    expect(screen.getByText('Vui lòng gửi kèm ít nhất một ảnh.')).toBeVisible();
    expect(server.at('POST', `${path}/receipt`)).toHaveLength(0);
    await user.upload(screen.getByLabelText(/Chọn ảnh/), file('sao-kê.png', 'image/png', pngHead));
    await user.dblClick(screen.getByRole('button', { name: 'Gửi xác nhận' }));
    expect(await screen.findByText(/Nhân viên đang đối chiếu/)).toBeVisible();
    expect(server.at('POST', `${path}/proofs`)).toHaveLength(1);
    expect(server.at('POST', `${path}/receipt`).map(({ body }) => body)).toEqual([
      { answer: 'PARTLY', receivedMinor: '3000000000', note: '' },
    ]);
  });

  it('that was refused says why and may be sent again', async () => {
    let tries = 0;
    const server = serve(
      handlers({
        [`POST ${path}/receipt`]: () => {
          tries += 1;
          if (tries === 1) return refused(503, 'wallet.ledger_unavailable', 'Hệ thống ví tạm gián đoạn');
          return agreed({ ...awaiting, state: 'RECEIVED', answer: 'RECEIVED', answeredAt: '2026-11-20T13:10:00Z' });
        },
      }),
    );
    const { user } = renderApp(<Receipt withdrawal={withdrawal} />);
    await user.click(await screen.findByRole('button', { name: 'Gửi xác nhận' }));
    await waitFor(() => expect(screen.getByRole('alert')).toBeVisible());
    await user.click(screen.getByRole('button', { name: 'Gửi xác nhận' }));
    expect(await screen.findByText(/Bạn đã xác nhận nhận đủ/)).toBeVisible();
    expect(server.at('POST', `${path}/receipt`)).toHaveLength(2);
  });
});
