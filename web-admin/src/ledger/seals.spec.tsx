import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { sealStatus } from '../testing/samples/index.js';
import IntegrityPage from './integrity.js';

const broken = {
  ...sealStatus,
  lastCheck: {
    ...sealStatus.lastCheck,
    ok: false,
    findings: [
      { rule: 'row_changed', seal: '17', transaction: '41:9' },
      { rule: 'row_missing', seal: '18', transaction: '41:12' },
      { rule: 'seal_link', seal: '19', transaction: null },
    ],
  },
};

describe('the money proof', () => {
  it('says that the chain holds back to the first row, and how many rows that are', async () => {
    renderAt('/integrity', <IntegrityPage />);
    expect(await screen.findByText(/đúng như lúc niêm phong, kiểm lại đến tận dòng đầu tiên/)).toBeVisible();
    expect(screen.getByText('47.990 dòng')).toBeVisible();
    const [card] = await screen.findAllByRole('region', { name: 'Niêm phong mới nhất' });
    expect(within(card as HTMLElement).getAllByText('Đã ký')).toHaveLength(3);
  });

  it('names what is wrong, with a way to the row that still exists', async () => {
    const api = new FakeApi();
    api.forced.set('GET wallet/seals/status', { status: 200, body: broken });
    renderAt('/integrity', <IntegrityPage />, api);
    expect(await screen.findByText('Sổ cái không còn như lúc niêm phong.')).toBeVisible();
    expect(screen.getByRole('link', { name: '41:9' })).toHaveAttribute('href', '/ledger/41%3A9/show');
    expect(screen.queryByRole('link', { name: '41:12' })).toBeNull();
    expect(screen.getByText('41:12')).toBeVisible();
    expect(screen.getByText('Không nối với niêm phong trước')).toBeVisible();
  });

  it('starts a check and reads the state again', async () => {
    const { api } = renderAt('/integrity', <IntegrityPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Kiểm chuỗi ngay' }));
    const posts = () => api.requests.filter(({ path }) => path.endsWith('seals/check'));
    const reads = () => api.requests.filter(({ path }) => path.endsWith('seals/status'));
    await waitFor(() => expect(reads().length).toBeGreaterThan(1));
    expect(posts()).toHaveLength(1);
  });

  it('saves the export as a file, and shows why there is none', async () => {
    const made = vi.fn<(file: Blob) => string>(() => 'blob:journal');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined }));
    const api = new FakeApi();
    api.forced.set('GET wallet/journal/export', { status: 200, body: { end: { rows: 0 } } });
    renderAt('/integrity', <IntegrityPage />, api);
    await userEvent.click(await screen.findByRole('button', { name: 'Xuất sổ cái' }));
    await waitFor(() => expect(made).toHaveBeenCalledTimes(1));
    api.forced.set('GET wallet/journal/export', {
      status: 409,
      body: { code: 'wallet.export_running', message: 'Đang có một lượt xuất khác' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Xuất sổ cái' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('wallet.export_running');
  });

  it('offers nothing that the operator may not do', async () => {
    const held = permissions.filter((one) => !['ledger.export', 'ledger.integrity'].includes(one));
    renderAt('/integrity', <IntegrityPage />, new FakeApi(held));
    expect(await screen.findByText('Chuỗi niêm phong')).toBeVisible();
    for (const name of ['Xuất sổ cái', 'Kiểm chuỗi ngay', 'Đối soát ngay'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
