import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderIn, type Answers } from '../../test-render';
import { Help } from './help';
import { speaksOf } from './questions';

it('finds words whether or not they carry their marks, in any order', () => {
  expect(speaksOf('Rút tiền mất bao lâu?', 'tien RUT')).toBe(true);
  expect(speaksOf('Đổi mật khẩu ở đâu?', 'doi mat')).toBe(true);
  expect(speaksOf('Rút tiền mất bao lâu?', 'nạp')).toBe(false);
});

/** The page waits for the server to say so. */
const nobodyWrote: Answers = [[['help-center', '', 'vi'], { articles: [] }]];

it('opens the answer that the address names, and no other', async () => {
  renderIn(<Help />, '/help#withdrawHow', nobodyWrote);
  const open = await screen.findByText('Rút tiền thế nào?');
  expect(open.closest('details')).toHaveAttribute('open');
  expect(screen.getByText('Nạp tiền thế nào?').closest('details')).not.toHaveAttribute('open');
  expect(screen.getByRole('link', { name: 'Mở trang rút tiền' })).toHaveAttribute('href', '/wallet/withdraw');
});

it('leaves what speaks of the words, says how many, and offers everything again when nothing does', async () => {
  renderIn(<Help />, '/help', nobodyWrote);
  const search = await screen.findByRole('textbox', { name: 'Tìm trong trợ giúp' });
  await userEvent.type(search, 'so du bi khoa');
  expect(screen.getByText('Vì sao một phần số dư bị khoá?')).toBeInTheDocument();
  expect(screen.queryByText('Nạp tiền thế nào?')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('1 câu trả lời');
  await userEvent.type(search, 'xyz');
  await userEvent.click(screen.getByRole('button', { name: 'Xem tất cả câu hỏi' }));
  expect(screen.getByText('Nạp tiền thế nào?')).toBeInTheDocument();
});

it('shows what operators wrote as topics with answers, instead of its own', async () => {
  const article = (id: string, parentId: string | null, title: string, content = '') => ({
    id,
    parentId,
    anchor: '',
    title,
    content,
  });
  const articles = [
    article('1', null, 'Nạp tiền'),
    article('2', '1', 'Nạp bằng thẻ?', '<p>Chọn <b>thẻ</b>.</p>'),
    article('3', null, 'Câu hỏi lẻ', '<p>Trả lời</p>'),
  ];
  renderIn(<Help />, '/help#article-2', [[['help-center', '', 'vi'], { articles }]]);
  expect(await screen.findByRole('heading', { name: 'Nạp tiền' })).toBeInTheDocument();
  expect(screen.getByText('Nạp bằng thẻ?').closest('details')).toHaveAttribute('open');
  expect(screen.getByText('thẻ').tagName).toBe('B');
  expect(screen.getByText('Câu hỏi lẻ').closest('details')).not.toHaveAttribute('open');
  expect(screen.queryByText('Rút tiền thế nào?')).toBeNull();
});
