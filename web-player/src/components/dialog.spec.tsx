import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderIn } from '../test-render';
import { Dialog } from './dialog';
import { clampShift } from './use-draggable';

function Opener({ onClose }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        mở
      </button>
      {open && (
        <Dialog title="Đăng nhập" onClose={close} draggable>
          <input aria-label="tên" />
        </Dialog>
      )}
    </>
  );
}

function Chain() {
  const [shown, setShown] = useState<'login' | 'register' | null>(null);
  return (
    <>
      <button type="button" onClick={() => setShown('login')}>
        mở
      </button>
      {shown === 'login' && (
        <Dialog key="login" title="Đăng nhập" onClose={() => setShown(null)}>
          <button type="button" onClick={() => setShown('register')}>
            đăng ký
          </button>
        </Dialog>
      )}
      {shown === 'register' && (
        <Dialog key="register" title="Đăng ký" onClose={() => setShown(null)}>
          nội dung
        </Dialog>
      )}
    </>
  );
}

describe('Dialog', () => {
  it('takes the focus, keeps it inside, and gives it back to the opener', async () => {
    const user = userEvent.setup();
    renderIn(<Opener />);
    await user.click(screen.getByRole('button', { name: 'mở' }));
    const dialog = screen.getByRole('dialog', { name: 'Đăng nhập' });
    for (let i = 0; i < 6; i++) {
      await user.tab();
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'mở' })).toHaveFocus());
  });

  it('gives it back to the first opener when one dialog took the place of another', async () => {
    const user = userEvent.setup();
    renderIn(<Chain />);
    await user.click(screen.getByRole('button', { name: 'mở' }));
    await user.click(screen.getByRole('button', { name: 'đăng ký' }));
    expect(screen.getByRole('dialog', { name: 'Đăng ký' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'mở' })).toHaveFocus());
  });

  it('survives a click beside it', async () => {
    const onClose = vi.fn();
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    renderIn(<Opener onClose={onClose} />);
    await user.click(screen.getByRole('button', { name: 'mở' }));
    await user.click(document.body);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('moves by arrow keys and comes back to the middle', async () => {
    const user = userEvent.setup();
    renderIn(<Opener />);
    await user.click(screen.getByRole('button', { name: 'mở' }));
    const box = screen.getByRole('dialog');
    const place = new DOMRect(300, 200, 400, 300);
    vi.spyOn(box, 'getBoundingClientRect').mockReturnValue(place);
    const move = screen.getByRole('button', { name: /về giữa/u });
    move.focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(box.style.translate).toBe('16px 16px');
    await user.keyboard('{Enter}');
    expect(box.style.translate).toBe('');
  });

  it('locks the page behind it only while it stands', async () => {
    const user = userEvent.setup();
    renderIn(<Opener />);
    await user.click(screen.getByRole('button', { name: 'mở' }));
    expect(document.documentElement).toHaveClass('locked');
    await user.keyboard('{Escape}');
    expect(document.documentElement).not.toHaveClass('locked');
  });
});

describe('clampShift', () => {
  const view = { width: 1000, height: 800 };
  const box = new DOMRect(300, 200, 400, 300);

  it('stops at every edge of the window', () => {
    const still = { x: 0, y: 0 };
    expect(clampShift(still, { x: 9999, y: 0 }, box, view)).toEqual({ x: 300, y: 0 });
    expect(clampShift(still, { x: -9999, y: 0 }, box, view)).toEqual({ x: -300, y: 0 });
    expect(clampShift(still, { x: 0, y: 9999 }, box, view)).toEqual({ x: 0, y: 300 });
    expect(clampShift(still, { x: 0, y: -9999 }, box, view)).toEqual({ x: 0, y: -200 });
  });

  it('adds to where the box already was', () => {
    expect(clampShift({ x: 10, y: 5 }, { x: 4, y: -5 }, box, view)).toEqual({ x: 14, y: 0 });
  });
});
