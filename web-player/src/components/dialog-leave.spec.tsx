import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderIn } from '../test-render';
import { Dialog } from './dialog';

function Opener() {
  const [open, setOpen] = useState(true);
  return open ? (
    <Dialog title="Đăng nhập" onClose={() => setOpen(false)}>
      <input aria-label="tên" />
    </Dialog>
  ) : null;
}

const ghost = () => document.querySelector<HTMLElement>('.dialog-ghost');
const motion = (reduced: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: reduced && query.includes('reduce') }));

describe('a dialog that closes', () => {
  const begun: Array<{ onfinish?: () => void }> = [];
  beforeEach(() => {
    begun.length = 0;
    Element.prototype.animate = vi.fn(() => {
      const animation = {};
      begun.push(animation);
      return animation as Animation;
    });
  });
  afterEach(() => {
    ghost()?.remove();
    Reflect.deleteProperty(Element.prototype, 'animate');
    vi.unstubAllGlobals();
  });

  it('is seen leaving with what was typed, out of reach, and is then gone', async () => {
    motion(false);
    const user = userEvent.setup();
    renderIn(<Opener />);
    await user.type(screen.getByLabelText('tên'), 'minhchau');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(ghost()?.inert).toBe(true);
    expect(ghost()?.querySelector('input')?.value).toBe('minhchau');
    begun.forEach(({ onfinish }) => onfinish?.());
    expect(ghost()).toBeNull();
  });

  it('is gone at once for whoever wants no motion', async () => {
    motion(true);
    const user = userEvent.setup();
    renderIn(<Opener />);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(ghost()).toBeNull();
    expect(begun).toEqual([]);
  });
});
