import { describe, expect, it } from '@jest/globals';
import { hasLink, messageProblem } from './text.js';
import { bare, holdsWord } from './words.js';

describe('what is written in a room', () => {
  it.each([
    'evil.com', 'www.evil.top now', 'EVIL . COM', 'evil. com', 'evil .com', 'evil.com:8080', 'evil.com:443/x', '1.2.3.4', '1.2.3.4:8080', '@evil.com', '.evil.com', 'x_evil.com',
    'evil_.com', 'evil.com- here', 'evil.com~', 'evil.com彩', '彩票evil.com', 'evil.bingo', 'evil.соm', 'evil(.)com', 'evil [dot] com', 'evil۔com',
    'evil·com', 'evil。com', 'ｅｖｉｌ．ｃｏｍ', 'e\u200bvil.c\u2063om', 'evil\u115f.com', 'evil.xn--p1ai/', 'evil.中国', 'me@evil.io', 't.me/evil', '123.vip', '//evil.bingo',
  ])('leads out of the house by %s', (text) => expect(hasLink(text)).toBe(true)); // prettier-ignore

  it.each([
    'I won 1.500.000 in 2.5 hours. Nice', 'thắng 1.200.000.000 đ', '1.000.000.000', 'Good game. It was fun. So is this', 'Được rồi. Vì sao?', '我喜欢。游戏很好',
    'version 1.2.3.4.5', 'well...so', 'at 8.30, e.g. now', 'سلام. خوبی', 'क्षत्रिय. नमस्ते',
  ])('stays in it by %s', (text) => expect(hasLink(text)).toBe(false)); // prettier-ignore

  it('piles no marks on a letter, and takes what languages and emoji need', () => {
    for (const text of ['a' + '\u0301'.repeat(5), 'e' + '\u0323\u200d'.repeat(5)]) expect(messageProblem(text)).toBe('text');
    for (const text of ['ệ', 'क्ष्म्य', 'ที่นี่', 'שָׁלוֹם', 'كُلُّهُمْ', '👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣'])
      expect([text, messageProblem(text)]).toEqual([text, null]);
  }); // prettier-ignore

  it('is held to words also where digits and letters of other scripts stand for theirs', () => {
    const words = ['scam', 'fuck', 'lol hi'].map(bare);
    for (const text of ['sc4m', '5cam', 'ѕсɑm', 'ꜱᴄᴀᴍ', 'ƒuck', 's c 4 m', 'l0l h1', '10l hi'])
      expect([text, holdsWord(text, words)]).toEqual([text, true]);
    for (const text of ['scams', 'scan', '5 cams', '101 hi']) expect([text, holdsWord(text, words)]).toEqual([text, false]);
  }); // prettier-ignore
});
