import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderIn } from '../test-render';
import { Button } from './button';
import { Check } from './check';
import { AmountChips } from './chip';
import { Field, Input, PasswordInput } from './field';
import { NumberPicker } from './number-picker';
import { Pagination, pagesAround } from './pagination';
import { Tabs } from './tabs';

describe('Button', () => {
  it('swallows clicks while busy, and says so without losing the focus', async () => {
    const onClick = vi.fn();
    const user = userEvent.setup();
    renderIn(
      <Button busy busyLabel="Đang gửi" onClick={onClick}>
        Gửi
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Đang gửi' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveFocus();
  });

  it('does not send a form unless told to', () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button>Xem</Button>
      </form>,
    );
    screen.getByRole('button').click();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

/** Complains when its field is left, above what may be clicked. */
function Complaining({ onClick, onTick }: { onClick: () => void; onTick: () => void }) {
  const [error, setError] = useState<string>();
  return (
    <>
      <Field label="Tên" error={error}>
        <Input onBlur={() => setError('Cần thêm 2 ký tự')} />
      </Field>
      <Check error={error} onChange={onTick}>
        Đồng ý
      </Check>
      <Button onClick={onClick}>Gửi</Button>
    </>
  );
}

describe('what a field says when it is left', () => {
  const complaints = () => screen.queryAllByText('Cần thêm 2 ký tự').length;
  it.each([
    ['button', 'Gửi'],
    ['checkbox', 'Đồng ý'],
  ])('waits until the click on a %s was handled, and moves nothing from under it', async (role, name) => {
    const [onClick, onTick] = [vi.fn(), vi.fn()];
    const user = userEvent.setup();
    renderIn(<Complaining onClick={() => onClick(complaints())} onTick={() => onTick(complaints())} />);
    await user.click(screen.getByLabelText('Tên'));
    const target = screen.getByRole(role, { name });
    await user.pointer({ keys: '[MouseLeft>]', target });
    await new Promise((done) => setTimeout(done, 30));
    expect(complaints()).toBe(0);
    await user.pointer({ keys: '[/MouseLeft]', target });
    expect(role === 'button' ? onClick : onTick).toHaveBeenCalledExactlyOnceWith(0);
    expect(await screen.findAllByText('Cần thêm 2 ký tự')).toHaveLength(2);
  });

  it('comes at once for who leaves it by the keyboard', async () => {
    const user = userEvent.setup();
    renderIn(<Complaining onClick={vi.fn()} onTick={vi.fn()} />);
    await user.click(screen.getByLabelText('Tên'));
    await screen.findByLabelText('Tên');
    await new Promise((done) => setTimeout(done, 30));
    await user.tab();
    expect(complaints()).toBe(2);
  });
});

describe('Field', () => {
  it('joins label, rule and control', () => {
    renderIn(
      <Field label="Tên" rule="6 đến 16 ký tự">
        <Input />
      </Field>,
    );
    expect(screen.getByLabelText('Tên')).toHaveAccessibleDescription('6 đến 16 ký tự');
    expect(screen.getByLabelText('Tên')).not.toBeInvalid();
  });

  it('puts the error in the place of the rule and marks the control', () => {
    renderIn(
      <Field label="Tên" rule="6 đến 16 ký tự" error="Cần thêm 2 ký tự">
        <Input />
      </Field>,
    );
    expect(screen.getByLabelText('Tên')).toBeInvalid();
    expect(screen.getByLabelText('Tên')).toHaveAccessibleDescription('Cần thêm 2 ký tự');
    expect(screen.queryByText('6 đến 16 ký tự')).toBeNull();
  });

  it('shows a password only when asked', async () => {
    const user = userEvent.setup();
    renderIn(
      <Field label="Mật khẩu">
        <PasswordInput />
      </Field>,
    );
    expect(screen.getByLabelText('Mật khẩu')).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Hiện mật khẩu' }));
    expect(screen.getByLabelText('Mật khẩu')).toHaveAttribute('type', 'text');
  });
});

const TABS = [
  { value: 'in', label: 'Nạp' },
  { value: 'out', label: 'Rút', disabled: true },
  { value: 'log', label: 'Lịch sử' },
] as const;

function TabsHere() {
  const [value, setValue] = useState<'in' | 'out' | 'log'>('in');
  return <Tabs id="t" label="Ví" tabs={TABS} value={value} onChange={setValue} />;
}

describe('Tabs', () => {
  it('is one tab stop; arrows skip what is closed and go round', async () => {
    const user = userEvent.setup();
    render(<TabsHere />);
    await user.tab();
    expect(screen.getByRole('tab', { name: 'Nạp' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Lịch sử' })).toHaveFocus();
    expect(screen.getByRole('tab', { name: 'Lịch sử' })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Nạp' })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('tab', { name: 'Lịch sử' })).toHaveFocus();
  });
});

describe('NumberPicker', () => {
  it('chooses by keyboard, in order, and no more than allowed', async () => {
    const onChange = vi.fn();
    const user = userEvent.setup();
    const { rerender } = render(<NumberPicker label="số" from={1} to={10} chosen={[5]} most={2} onChange={onChange} />);
    await user.tab();
    await user.keyboard('{ArrowRight}{ArrowRight} ');
    expect(onChange).toHaveBeenLastCalledWith([3, 5]);
    rerender(<NumberPicker label="số" from={1} to={10} chosen={[3, 5]} most={2} onChange={onChange} />);
    await user.keyboard('{ArrowRight} ');
    expect(onChange).toHaveBeenCalledTimes(1);
    await user.keyboard('{ArrowLeft} ');
    expect(onChange).toHaveBeenLastCalledWith([5]);
  });

  it('says a drawn number in words', () => {
    renderIn(<NumberPicker label="số" from={1} to={3} chosen={[]} drawn={[2]} onChange={vi.fn()} />);
    expect(screen.getByRole('button', { name: /02 trúng/u })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '03' })).toBeInTheDocument();
  });
});

describe('AmountChips', () => {
  it('writes short forms and closes what is out of limits', async () => {
    const onChange = vi.fn();
    const vnd = (n: bigint) => n * 10_000n;
    renderIn(
      <AmountChips
        label="số tiền"
        currency="VND"
        amounts={[vnd(200_000n), vnd(2_000_000n), vnd(50_000_000n)]}
        value={vnd(200_000n)}
        onChange={onChange}
        allowed={(minor) => minor <= vnd(10_000_000n)}
      />,
    );
    const [first, second, third] = screen.getAllByRole('button');
    expect(first).toHaveTextContent('200K');
    expect(first).toHaveAttribute('aria-pressed', 'true');
    expect(third).toBeDisabled();
    await userEvent.click(second as Element);
    expect(onChange).toHaveBeenCalledWith(vnd(2_000_000n));
  });
});

describe('Pagination', () => {
  it('offers first, last and the neighbours, with gaps where pages are left out', () => {
    expect(pagesAround(1, 1)).toEqual([1]);
    expect(pagesAround(1, 10)).toEqual([1, 2, 0, 10]);
    expect(pagesAround(5, 10)).toEqual([1, 0, 4, 5, 6, 0, 10]);
    expect(pagesAround(10, 10)).toEqual([1, 0, 9, 10]);
    expect(pagesAround(2, 4)).toEqual([1, 2, 3, 4]);
  });

  it('is not there for a single page, and marks the current one', async () => {
    const onChange = vi.fn();
    const { container, unmount } = renderIn(<Pagination page={1} perPage={20} total={20} onChange={onChange} />);
    expect(container.querySelector('nav')).toBeNull();
    unmount();
    renderIn(<Pagination page={2} perPage={20} total={41} onChange={onChange} />);
    expect(screen.getByRole('button', { name: 'Trang 2' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(screen.getByRole('button', { name: 'Trang sau' }));
    expect(onChange).toHaveBeenCalledWith(3);
  });
});
