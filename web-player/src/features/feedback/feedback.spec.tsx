import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import { Component as FeedbackPage } from './feedback.page';

const own = '/wps/notices/feedback';
const receipt = { id: '41', dueAt: '2026-11-26T03:00:00Z' };
const line = (id: string, answer: boolean, content: string) => ({
  id,
  answer,
  content,
  createdAt: '2026-11-25T03:00:00Z',
});
const asked = {
  id: '41',
  type: 'DEPOSIT',
  complaint: false,
  state: 'ANSWERED',
  dueAt: '2026-11-26T03:00:00Z',
  rating: null,
  createdAt: '2026-11-25T03:00:00Z',
  pictures: 0,
  messages: [line('1', false, 'Tiền nạp <b>chưa</b> tới'), line('2', true, 'Tiền đã tới.')],
};

const handlers = (more: Readonly<Record<string, Handler>>) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed(aMember),
  [`GET ${own}`]: () => agreed({ data: [], total: 0 }),
  ...more,
});

beforeEach(freshApp);

describe('feedback', () => {
  it('is taken of a visitor who says how to reach him, within its bounds, and says until when it is answered', async () => {
    let full = true;
    const server = serve(
      handlers({
        'PUT /wps/feedback': () => (full ? refused(429, 'notices.feedback_too_many', 'Hãy viết tiếp vào ngày mai') : agreed(receipt)),
      }),
    );
    const { user } = renderApp(<FeedbackPage />, '/feedback');
    const form = within(await screen.findByRole('form', { name: 'Gửi góp ý' }));
    await user.type(form.getByLabelText('Nội dung'), 'Quá ngắn');
    await user.click(form.getByRole('button', { name: 'Gửi đi' }));
    expect(await form.findAllByRole('alert')).toHaveLength(2);
    expect(server.at('PUT', '/wps/feedback')).toEqual([]);
    await user.type(form.getByLabelText('Nội dung'), ' nhưng nay đã đủ');
    await user.type(form.getByLabelText('Liên hệ với bạn qua đâu?'), ' an@example.com ');
    await user.selectOptions(form.getByLabelText('Về việc gì?'), 'Trò chơi');
    await user.click(form.getByLabelText('Đây là khiếu nại'));
    await user.click(form.getByRole('button', { name: 'Gửi đi' }));
    expect(await form.findByText('Hãy viết tiếp vào ngày mai')).toBeVisible();
    full = false;
    await user.click(form.getByRole('button', { name: 'Gửi đi' }));
    expect(await screen.findByText(/Đã nhận góp ý số 41.*26/)).toBeVisible();
    expect(server.at('PUT', '/wps/feedback').at(-1)?.body).toEqual({
      type: 'GAME',
      content: 'Quá ngắn nhưng nay đã đủ',
      contact: 'an@example.com',
      complaint: true,
    });
    expect(form.getByLabelText('Nội dung')).toHaveValue('');
    expect(screen.queryByRole('heading', { name: 'Góp ý của bạn' })).toBeNull();
  }); // prettier-ignore

  it('shows a member what was answered, as text and never as code, and lets him say more and rate it', async () => {
    useSessionStore.setState({ signedIn: true });
    const server = serve(
      handlers({
        [`GET ${own}`]: () => agreed({ data: [asked], total: 1 }),
        [`POST ${own}/41/messages`]: () => agreed(asked),
        [`POST ${own}/41/rating`]: () => agreed({ ...asked, rating: 5 }),
      }),
    );
    const { user } = renderApp(<FeedbackPage />, '/feedback?id=41');
    expect(await screen.findByText('Tiền đã tới.')).toBeVisible();
    expect(screen.getAllByText('Tiền nạp <b>chưa</b> tới')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: '5 trên 5' }));
    await user.type(screen.getByLabelText('Bạn muốn nói thêm?'), ' Cảm ơn ');
    await user.click(screen.getByRole('button', { name: 'Gửi' }));
    expect(server.at('POST', `${own}/41/rating`)[0]?.body).toEqual({ rating: 5 });
    expect(server.at('POST', `${own}/41/messages`)[0]?.body).toEqual({ content: 'Cảm ơn' });
    expect(await screen.findByLabelText('Bạn muốn nói thêm?')).toHaveValue('');
  });

  it('takes pictures of a member before it is sent, and shows him those that came with it when he asks', async () => {
    useSessionStore.setState({ signedIn: true });
    vi.stubGlobal('URL', class extends URL {
      static override createObjectURL = () => 'blob:picture';
      static override revokeObjectURL = () => undefined;
    }); // prettier-ignore
    let kept = 0;
    const server = serve(
      handlers({
        [`GET ${own}`]: () => agreed({ data: [{ ...asked, pictures: 2 }], total: 1 }),
        [`POST ${own}/pictures`]: () => agreed({ id: `p${(kept += 1)}` }),
        [`GET ${own}/41/pictures/1`]: () => agreed(null),
        'PUT /wps/feedback': () => agreed(receipt),
      }),
    );
    const { user } = renderApp(<FeedbackPage />, '/feedback?id=41');
    const form = within(await screen.findByRole('form', { name: 'Gửi góp ý' }));
    const png = (mark: number) => new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, mark])], `${mark}.png`, { type: 'image/png' }); // prettier-ignore
    const gif = new File([new Uint8Array([0x47, 0x49, 0x46, 0x38])], 'mèo.png', { type: 'image/png' });
    await user.upload(form.getByLabelText(/Chọn ảnh/), [png(1), gif, png(2)]);
    expect(await form.findByText('“mèo.png” không phải ảnh PNG hoặc JPG.')).toBeVisible();
    await user.type(form.getByLabelText('Nội dung'), 'Ảnh chụp lỗi của tôi');
    await user.click(form.getByRole('button', { name: 'Gửi đi' }));
    expect(await screen.findByText(/Đã nhận góp ý số 41/)).toBeVisible();
    expect(server.at('POST', `${own}/pictures`)).toHaveLength(2);
    expect(server.at('PUT', '/wps/feedback').at(-1)?.body).toMatchObject({ pictures: ['p1', 'p2'] });
    expect(form.queryAllByRole('img')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Xem ảnh 2' }));
    expect(await screen.findByRole('img', { name: 'Ảnh 2' })).toBeVisible();
    expect(server.at('GET', `${own}/41/pictures/0`)).toHaveLength(0);
    vi.unstubAllGlobals();
  });
});
