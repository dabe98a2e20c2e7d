import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshApp, renderApp } from '../test-app';
import { changeLanguage } from './index';
import { isolated } from './isolate';
import { shortMoney } from './use-money';

beforeEach(freshApp);
afterEach(() => changeLanguage('VI'));

function Form() {
  const { t } = useTranslation('auth');
  const [name, setName] = useState('');
  return <input aria-label={t('login.username')} value={name} onChange={(event) => setName(event.target.value)} />;
}

describe('right to left', () => {
  it('P33 turns the page round and keeps what was typed', async () => {
    const { user } = renderApp(<Form />);
    await user.type(await screen.findByRole('textbox', { name: 'Tên đăng nhập' }), 'minhchau');
    await changeLanguage('AR');
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'اسم المستخدم' })).toHaveProperty('value', 'minhchau'),
    );
    expect([document.documentElement.dir, document.documentElement.lang]).toEqual(['rtl', 'ar']);
    await changeLanguage('EN');
    expect([document.documentElement.dir, document.documentElement.lang]).toEqual(['ltr', 'en']);
  });

  it('keeps names and amounts in one piece inside a sentence, and says two without a figure', async () => {
    await changeLanguage('AR');
    await i18next.loadNamespaces(['agent', 'home']);
    const agent = i18next.getFixedT('ar', 'agent');
    const home = i18next.getFixedT('ar', 'home');
    expect(agent('transfer.sentTo', { name: 'minhchau' })).toBe('أُرسل إلى \u2068minhchau\u2069');
    expect(home('games', { count: 2 })).toBe('لعبتان');
    expect(home('games', { count: 11 })).toBe('11 لعبة');
    expect(home('games', { count: 1234 })).toBe('1,234 لعبة');
  });

  it('isolates nothing where it need not', () => {
    expect(isolated('1.234', 'rtl')).toBe('1.234');
    expect(isolated('minhchau', 'ltr')).toBe('minhchau');
    expect(isolated('\u2212500\u00a0₫', 'rtl')).toBe('\u2068\u2212500\u00a0₫\u2069');
  });

  it('shortens amounts with Arabic words', () => {
    expect(shortMoney(2_000_000_0000n, 'VND', 'ar')).toBe('2\u00a0مليون');
    expect(shortMoney(200_000_0000n, 'VND', 'ar')).toBe('200\u00a0ألف');
  });

  it('shortens in the unit of the whole amounts beside it', () => {
    const minor = 2_917_450_0000n;
    expect(shortMoney(minor, 'VND', 'en')).toBe('2.91M');
    expect(shortMoney(minor, 'VND', 'en', 'K')).toBe('2,917K');
    expect(shortMoney(-minor, 'VND', 'vi', 'K')).toBe('\u22122.917K');
    expect(shortMoney(4_820_000_000_0000n, 'VND', 'en', 'K')).toBe('4.82B');
  });
});
