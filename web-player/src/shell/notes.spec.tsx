import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderIn } from '../test-render';
import { Notes } from './notes';

describe('the note above the page', () => {
  it('comes when the network goes, and goes when it comes back', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    renderIn(<Notes />);
    expect(screen.queryByRole('status')).toBeNull();
    online.mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByRole('status')).toHaveTextContent('ngoại tuyến');
    online.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.queryByRole('status')).toBeNull();
  });
});
