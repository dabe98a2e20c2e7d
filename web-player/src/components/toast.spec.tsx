import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderIn } from '../test-render';
import { toast, Toaster } from './toast';

describe('toasts', () => {
  const open: number[] = [];
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    act(() => open.splice(0).forEach(toast.close));
    vi.useRealTimers();
  });
  const show = (kind: 'info' | 'money' | 'error', title: string, key?: string) =>
    act(() => void open.push(toast[kind](title, { key })));
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  it('takes information away after three seconds', () => {
    renderIn(<Toaster />);
    show('info', 'Đã chép');
    pass(2_900);
    expect(screen.getByText('Đã chép')).toBeInTheDocument();
    pass(200);
    expect(screen.queryByText('Đã chép')).toBeNull();
  });

  it('waits while pointed at, then only for the rest', () => {
    renderIn(<Toaster />);
    show('info', 'Đã chép');
    pass(2_000);
    const card = screen.getByText('Đã chép');
    fireEvent.pointerEnter(card.closest('.toast')?.parentElement as Element);
    pass(10_000);
    expect(screen.getByText('Đã chép')).toBeInTheDocument();
    fireEvent.pointerLeave(card.closest('.toast')?.parentElement as Element);
    pass(900);
    expect(screen.getByText('Đã chép')).toBeInTheDocument();
    pass(200);
    expect(screen.queryByText('Đã chép')).toBeNull();
  });

  it('keeps money and errors until they are closed', () => {
    renderIn(<Toaster />);
    show('money', 'Đã vào ví');
    show('error', 'Chưa rõ kết quả');
    pass(60_000);
    expect(screen.getByRole('status')).toHaveTextContent('Đã vào ví');
    const alert = screen.getByRole('alert');
    fireEvent.click(alert.querySelector('button') as Element);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Đã vào ví')).toBeInTheDocument();
  });

  it('replaces a toast of the same key instead of piling up', () => {
    renderIn(<Toaster />);
    show('money', 'Đang chờ', 'deposit-1');
    show('money', 'Đã vào ví', 'deposit-1');
    expect(screen.getAllByRole('status')).toHaveLength(1);
    expect(screen.getByRole('status')).toHaveTextContent('Đã vào ví');
  });
});
