import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import DeliveryList from './list.js';

const element = (
  <Routes>
    <Route path="/deliveries/*" element={<Resource name="deliveries" list={DeliveryList} />} />
  </Routes>
);

it('says what became of each mail and why one was not sent, and asks for one state alone', async () => {
  const { api } = renderAt('/deliveries', element, new FakeApi(permissions));
  const skipped = (await screen.findByText('Ưu đãi')).closest('tr') as HTMLElement;
  expect(skipped).toHaveTextContent('Không gửi');
  expect(skipped).toHaveTextContent('Hiện không được gửi quảng cáo');
  await waitFor(() => expect(skipped.querySelector('a')).toHaveAttribute('href', expect.stringContaining('/members/1002/show'))); // prettier-ignore
  const sent = screen.getByText('An toàn tài khoản').closest('tr') as HTMLElement;
  expect(sent).toHaveTextContent('Đã gửi');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /Trạng thái/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Thất bại' }));
  await waitFor(() => expect(api.requests.at(-1)?.query.get('filter')).toContain('"state":"FAILED"'));
});
