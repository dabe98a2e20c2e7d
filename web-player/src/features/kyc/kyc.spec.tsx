import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { KycKind } from '../../api/kyc';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import { useSessionStore } from '../../session';
import { Component as KycPage } from './kyc.page';

const path = '/wps/member/kyc';
const kind = (name: KycKind['kind'], more: Partial<KycKind> = {}): KycKind => ({
  kind: name,
  required: false,
  state: 'NONE',
  open: true,
  documentId: null,
  type: null,
  pictures: 0,
  expiresOn: null,
  reason: null,
  note: '',
  sentAt: null,
  ...more,
});
const kyc = (identity: Partial<KycKind>, verified = false) => ({
  verified,
  kinds: [kind('IDENTITY', { required: true, ...identity }), kind('ADDRESS')],
});
const handlers = (own: Handler, more: Readonly<Record<string, Handler>> = {}) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed(aMember),
  [`GET ${path}`]: own,
  ...more,
});
const sent = { state: 'IN_PROCESS', open: false, documentId: '4', type: 'PASSPORT', pictures: 1, sentAt: '2026-11-20T03:00:00Z' } as const; // prettier-ignore

beforeEach(async () => {
  await freshApp();
  useSessionStore.setState({ signedIn: true });
});

describe('documents', () => {
  it('are sent with their pictures, a missing one refused here, and what the server refuses said', async () => {
    let own = kyc({});
    let full = true;
    const server = serve(
      handlers(() => agreed(own), {
        [`POST ${path}/pictures`]: () => agreed({ id: 'p1' }),
        [`POST ${path}/documents`]: () => {
          if (full) return refused(409, 'identity.document_waits', 'Hãy chờ kết quả trước');
          own = kyc(sent);
          return agreed(own);
        },
      }),
    );
    const { user } = renderApp(<KycPage />, '/account/documents');
    const card = within(await screen.findByRole('region', { name: 'Giấy tờ tùy thân' }));
    expect(card.getByText('Còn thiếu')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Gửi: Giấy tờ tùy thân' }));
    await user.selectOptions(await card.findByLabelText('Loại giấy tờ'), 'Hộ chiếu');
    await user.click(card.getByRole('button', { name: 'Gửi giấy tờ' }));
    expect(card.getByText('Hãy chọn ít nhất một ảnh.')).toBeVisible();
    expect(server.at('POST', `${path}/documents`)).toEqual([]);
    vi.stubGlobal('URL', class extends URL {
      static override createObjectURL = () => 'blob:picture';
      static override revokeObjectURL = () => undefined;
    }); // prettier-ignore
    const png = new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])], 'id.png', { type: 'image/png' });
    await user.upload(card.getByLabelText(/Chọn ảnh/), png);
    await user.click(card.getByRole('button', { name: 'Gửi giấy tờ' }));
    expect(await card.findByText('Hãy chờ kết quả trước')).toBeVisible();
    full = false;
    await user.click(card.getByRole('button', { name: 'Gửi giấy tờ' }));
    expect(await card.findByText('Đang kiểm tra')).toBeVisible();
    expect(server.at('POST', `${path}/documents`).at(-1)).toMatchObject({
      body: { type: 'PASSPORT', remark: '', pictures: ['p1'] },
    });
    expect(card.queryByRole('button', { name: /^Gửi/ })).toBeNull();
  });

  it('say why one was rejected, and ask for another', async () => {
    const rejected = { ...sent, state: 'REJECTED', open: true, reason: 'OTHER', note: 'Thiếu mặt sau' } as const;
    serve(handlers(() => agreed(kyc(rejected))));
    renderApp(<KycPage />, '/account/documents');
    const card = within(await screen.findByRole('region', { name: 'Giấy tờ tùy thân' }));
    expect(card.getByText('Bị từ chối')).toBeVisible();
    expect(card.getByText('Thiếu mặt sau')).toBeVisible();
    expect(card.getByRole('button', { name: 'Gửi: Giấy tờ tùy thân' })).toHaveTextContent('Gửi ảnh khác');
  });

  it('say when all is shown, and until which day', async () => {
    serve(handlers(() => agreed(kyc({ ...sent, state: 'APPROVED', expiresOn: '2031-05-06' }, true))));
    renderApp(<KycPage />, '/account/documents');
    expect(await screen.findByText('Bạn đã xác minh danh tính. Không cần gì thêm.')).toBeVisible();
    expect(screen.getByText(/Hạn đến 06\/05\/2031/)).toBeVisible();
  });
});
