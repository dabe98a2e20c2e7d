import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeLanguage } from '../../i18n';
import { freshApp, renderApp } from '../../test-app';
import { whitelabel } from '../../test-data';
import { agreed, serve } from '../../test-server';
import { AmountField } from './amount-field';
import { useAmount } from './use-amount';

const limits = { currency: 'VND', min: 10_000n, max: 10n ** 15n };

function Typed() {
  const amount = useAmount(2_000_000_000n, limits);
  return (
    <>
      <AmountField amount={amount} limits={limits} />
      <output aria-label="minor">{String(amount.value)}</output>
    </>
  );
}

beforeEach(freshApp);
afterEach(() => changeLanguage('VI'));

describe('an amount in a form', () => {
  it('stays the same amount when the language changes', async () => {
    serve({ 'GET /wps/system/whitelabel': () => agreed(whitelabel) });
    const { user } = renderApp(<Typed />, '/wallet');
    const field = await screen.findByRole('textbox');
    expect(field).toHaveValue('200.000');
    await user.clear(field);
    await user.type(field, '500000');
    expect(field).toHaveValue('500.000');
    await act(() => changeLanguage('EN'));
    expect(field).toHaveValue('500,000');
    expect(screen.getByRole('status', { name: 'minor' })).toHaveTextContent('5000000000');
    await user.type(field, '0');
    await act(() => changeLanguage('VI'));
    expect(field).toHaveValue('5.000.000');
    expect(screen.getByRole('status', { name: 'minor' })).toHaveTextContent('50000000000');
  });
});
