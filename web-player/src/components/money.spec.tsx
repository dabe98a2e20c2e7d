import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderIn } from '../test-render';
import { BalancePill } from './balance-pill';
import { Money } from './money';

const vnd = '124805000000';

describe('Money', () => {
  it('writes the exact amount, never shorter, with the true minus', () => {
    const { container } = renderIn(<Money minor={`-${vnd}`} currency="VND" signed />);
    expect(container).toHaveTextContent(/^\u221212\.480\.500\s₫$/u);
  });

  it('shows six dots when masked', () => {
    const { container } = renderIn(<Money minor={vnd} currency="VND" masked />);
    expect(container).toHaveTextContent('••••••');
    expect(container).not.toHaveTextContent('480');
  });
});

describe('BalancePill', () => {
  const pill = { currency: 'VND', refreshing: false, onRefresh: vi.fn(), onToggle: vi.fn() };

  it('refreshes by its amount and hides by its eye', async () => {
    renderIn(<BalancePill {...pill} minor={vnd} hidden={false} />);
    await userEvent.click(screen.getByRole('button', { name: /Số dư 12\.480\.500/u }));
    expect(pill.onRefresh).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Ẩn số dư' }));
    expect(pill.onToggle).toHaveBeenCalledTimes(1);
  });

  it('says no figure to anyone while hidden', () => {
    const { container } = renderIn(<BalancePill {...pill} minor={vnd} hidden />);
    expect(container.innerHTML).not.toContain('480');
  });

  it('shows a placeholder, not zero, while the balance is unknown', () => {
    const { container } = renderIn(<BalancePill {...pill} hidden={false} />);
    expect(container.querySelector('.skel')).not.toBeNull();
    expect(container).not.toHaveTextContent('0');
  });
});
