import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { Shortcuts } from './shortcuts.js';

const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more });
const options = () => within(screen.getByRole('listbox')).getAllByRole('option');

describe('the command palette', () => {
  it('offers what the operator may open, found without marks and case', async () => {
    const { router } = renderAt('/', <Shortcuts />, new FakeApi(['member.view', 'vendor.view']));
    await waitFor(() => {
      press('k', { ctrlKey: true });
      expect(screen.getByRole('combobox')).toBeTruthy();
    });
    const field = screen.getByRole('combobox');
    await waitFor(() => expect(options().length).toBeGreaterThan(2));
    expect(options().some(({ textContent }) => textContent?.includes('Sổ cái'))).toBe(false);
    fireEvent.change(field, { target: { value: 'hoi vien' } });
    await waitFor(() => expect(options()[0]?.textContent).toContain('Hội viên'));
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/members'));
  });
});

describe('the keys', () => {
  it('go to a screen with G and its letter, and to none that is closed', async () => {
    const { router } = renderAt('/', <Shortcuts />, new FakeApi(['vendor.view']));
    await waitFor(() => {
      press('g');
      press('v');
      expect(router.state.location.pathname).toBe('/vendors');
    });
    press('g');
    press('m');
    expect(router.state.location.pathname).toBe('/vendors');
  });
});
