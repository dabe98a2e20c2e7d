import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../api/api-error';
import '../test-render';
import { useErrorText } from './use-error-text';

const said = (error: unknown): string => renderHook(() => useErrorText()).result.current(error);
const refused = (code: string, value: unknown = null) => new ApiError(code, 'Said by the server', 409, value, 'r-1');

afterEach(() => i18next.changeLanguage('vi'));

it('says what the server said, where the language has no words of its own for a refusal', () => {
  expect(said(refused('wallet.insufficient_funds'))).toBe('Said by the server');
});

it('says it in a language that the server does not speak, with the details filled in', async () => {
  const refusals = { wallet: { insufficient_funds: 'Solde insuffisant : {{missing}}' } };
  i18next.addResourceBundle('fr', 'refusals', refusals);
  await i18next.changeLanguage('fr');
  expect(said(refused('wallet.insufficient_funds', { missing: '12' }))).toBe('Solde insuffisant : 12');
  expect(said(refused('games.maintenance'))).toBe('Said by the server');
});
