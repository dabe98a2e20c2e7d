import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error';
import '../test-render';
import { useErrorText } from './use-error-text';

const said = (error: unknown): string => renderHook(() => useErrorText()).result.current(error);

it('says what the server said, which speaks every language of the catalogue', () => {
  expect(said(new ApiError('wallet.insufficient_funds', 'Said by the server', 409, null, 'r-1'))).toBe(
    'Said by the server',
  );
});

it('says words of its own, and never a code, where the server said none', () => {
  expect(said(new ApiError('wallet.insufficient_funds', '', 409, null, 'r-1'))).toMatch(/r-1/);
  expect(said(new ApiError('client.network', '', 0, null, ''))).not.toMatch(/client|network/);
  expect(said(new TypeError('x is not a function'))).not.toContain('x is not');
});
