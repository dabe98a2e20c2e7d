import { describe, expect, it } from '@jest/globals';
import { crc16, vietQr } from './viet-qr.js';

describe('VietQR', () => {
  it('checks as CRC-16/CCITT-FALSE does', () => {
    expect(crc16('123456789')).toBe('29B1');
  });

  it('agrees with the example of the NAPAS format', () => {
    const example =
      '00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN62340107NPS68690819thanh toan don hang6304';
    expect(crc16(example)).toBe('2E2E');
  });

  it('puts account, amount and content where a bank app reads them', () => {
    const payload = vietQr({ bin: '970436', accountNumber: '0011002233', amount: 500000n, content: 'BANYAN7K2M9Q' });
    expect(payload).toMatch(/^000201010212/);
    expect(payload).toContain('0006970436' + '01100011002233');
    expect(payload).toContain('5406500000');
    expect(payload).toContain('62160812BANYAN7K2M9Q');
    expect(crc16(payload.slice(0, -4))).toBe(payload.slice(-4));
  });
});
