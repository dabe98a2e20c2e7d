import { describe, expect, it } from '@jest/globals';
import { patterns } from '@banyan/kernel/rules';
import { ageOn } from '../field/age.js';
import { maskEmail, maskMobile, maskName } from '@banyan/kernel/rules';
import { hasRuleText, ruleText } from '../field/rule-messages.js';

describe('the pure rules of members', () => {
  it('has a sentence for every pattern that can refuse', () => {
    const silent = patterns.filter(({ id, name }) => id !== 0 && !hasRuleText(`rules.pattern.${name}`));
    expect(silent).toEqual([]);
    expect(ruleText({ key: 'rules.length', min: 2, max: 5 }, 'CN')).toBe('请输入2到5个字符');
    expect(ruleText({ key: 'rules.required', min: 0, max: 0 }, 'TH')).toBe('This cannot be empty');
  });

  it('counts years by the day of the brand, leap days too', () => {
    const zone = 'Asia/Ho_Chi_Minh';
    expect(ageOn('2005-11-20', new Date('2026-11-19T16:59:59Z'), zone)).toBe(20);
    expect(ageOn('2005-11-20', new Date('2026-11-19T17:00:00Z'), zone)).toBe(21);
    expect(ageOn('2004-02-29', new Date('2025-02-28T12:00:00Z'), zone)).toBe(20);
    expect(ageOn('2004-02-29', new Date('2025-03-01T12:00:00Z'), zone)).toBe(21);
  });

  it('hides all but a hint', () => {
    expect(maskName('Lê An')).toBe('L* A*');
    expect(maskName('A')).toBe('*');
    expect(maskEmail('a@b.vn')).toBe('*@b.vn');
    expect(maskEmail('no address')).not.toContain('no');
    expect(maskMobile('123')).toBe('**3');
    expect(maskEmail('anh@b.vn')).toBe('a**@b.vn');
    expect(maskMobile('0912345678')).toBe('*******678');
    for (const text of ['', 'a', 'ab', 'a b', '1', '12', 'a@', '@b', 'a@b', 'ab@c.d', 'Đỗ', '𝒜'])
      for (const mask of [maskName, maskEmail, maskMobile])
        expect([text, mask(text)]).not.toEqual([text, text === '' ? 'x' : text]);
  });
});
