import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Member } from '../api/types.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { members } from '../testing/samples/index.js';
import { MemberMonthly } from './monthly.js';

const member = { ...(members[0] as unknown as Member), id: '1001' };
const open = () => renderAt('/', <MemberMonthly member={member} />, new FakeApi(['ledger.view'])).api;

describe('the monthly statement of a member', () => {
  it('stands from the opening to the closing balance, of a month that is chosen', async () => {
    const api = open();
    expect(await screen.findByText('Cổ tức trả cho tuyến dưới')).toBeVisible();
    expect(screen.getByText('7K2M-04QX-AAAA-BBBB-CCCC-DDDD')).toBeVisible();
    expect(screen.getByRole('row', { name: /Số dư cuối kỳ/ })).toHaveTextContent('7.000');
    fireEvent.change(screen.getByLabelText('Tháng'), { target: { value: '2026-05' } });
    await waitFor(() => expect(api.requests.at(-1)?.path).toMatch(/monthly-statements\/1001$/));
    await waitFor(() => expect(api.requests.at(-1)?.query.get('month')).toBe('2026-05'));
  });

  it('is proved by number and code, with its figures', async () => {
    const api = open();
    await screen.findByText('Cổ tức trả cho tuyến dưới');
    fireEvent.change(screen.getByLabelText('Số'), { target: { value: ' 1001-202610-VND' } });
    fireEvent.change(screen.getByLabelText('Mã kiểm tra'), { target: { value: '7K2M' } });
    fireEvent.click(screen.getByRole('button', { name: 'Kiểm tra' }));
    expect(await screen.findByText('Đúng: số liệu khớp với sổ cái.')).toBeVisible();
    expect(api.requests.find(({ path }) => path.endsWith('/check'))?.body).toEqual({
      number: '1001-202610-VND',
      code: '7K2M',
    });
  });
});
