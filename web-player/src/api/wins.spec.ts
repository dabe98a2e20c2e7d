import { expect, it } from 'vitest';
import { notice, onBigWin } from './wins';

it('tells of jackpots, gifts and wins of ten stakes and more, and of nothing less', () => {
  const heard: string[] = [];
  const stop = onBigWin(({ amountMinor }) => heard.push(amountMinor));
  const move = (kind: string, amountMinor: string) => notice({ kind, amountMinor, currency: 'VND' });
  move('win', '5000');
  move('bet', '-100');
  move('win', '999');
  move('win', '1000');
  move('deposit', '90000');
  move('jackpot_win', '7');
  stop();
  move('jackpot_win', '8');
  expect(heard).toEqual(['1000', '7']);
});
