import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Toaster } from '../components/toast';
import { freshApp } from '../test-app';
import { renderIn } from '../test-render';
import { agreed, refused, serve } from '../test-server';
import { announceMessage } from './message-notice';

const message = { id: '8', text: 'Tiền nạp của bạn đã vào tài khoản', amountMinor: '5000000000', currency: 'VND' };

beforeEach(freshApp);

it('says a message with its amount, once however often it is told, and nothing of one that cannot be read', async () => {
  serve({
    'GET /wps/notices/inbox/8': () => agreed(message),
    'GET /wps/notices/inbox/9': () => refused(404, 'notices.message_not_found', ''),
  });
  renderIn(<Toaster />);
  await act(async () => {
    await announceMessage('8');
    await announceMessage('8');
    await announceMessage('9');
  });
  expect(screen.getAllByRole('status')).toHaveLength(1);
  expect(screen.getByRole('status')).toHaveTextContent(/Tiền nạp của bạn đã vào tài khoản.*500/);
});
