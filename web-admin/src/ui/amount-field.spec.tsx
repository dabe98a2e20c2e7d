import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { AmountField } from './amount-field.js';
import { minorTyped } from './minor-typed.js';

function Typed() {
  const [text, setText] = useState('');
  const amountMinor = minorTyped(text, 'VND');
  return <AmountField label="Tiền" value={text} currency="VND" amountMinor={amountMinor} onChange={setText} />;
}

describe('an amount that is typed', () => {
  it('is shown as it is read, and nothing of what is no amount', async () => {
    renderAt('/', <Typed />, new FakeApi());
    const field = await screen.findByRole('textbox', { name: 'Tiền' });
    fireEvent.change(field, { target: { value: '100000000' } });
    expect(field).toHaveAccessibleDescription('100.000.000\u00a0₫');
    fireEvent.change(field, { target: { value: '100.00' } });
    expect(field).toHaveAccessibleDescription('');
  });
});
