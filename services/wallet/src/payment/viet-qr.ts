/** What a VietQR transfer code says. Amount in whole đồng. */
export interface Transfer {
  readonly bin: string;
  readonly accountNumber: string;
  readonly amount: bigint;
  readonly content: string;
}

const field = (id: string, value: string): string => id + String(value.length).padStart(2, '0') + value;

/** The EMVCo payload of a dynamic VietQR transfer. Source: NAPAS QR format, service code QRIBFTTA. */
export function vietQr({ bin, accountNumber, amount, content }: Transfer): string {
  const receiver = field('00', bin) + field('01', accountNumber);
  const merchant = field('00', 'A000000727') + field('01', receiver) + field('02', 'QRIBFTTA');
  const payload =
    field('00', '01') +
    field('01', '12') +
    field('38', merchant) +
    field('53', '704') +
    field('54', amount.toString()) +
    field('58', 'VN') +
    field('62', field('08', content)) +
    '6304';
  return payload + crc16(payload);
}

/** CRC-16/CCITT-FALSE (polynomial 1021, start FFFF) in four hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
