/** Turns the reading direction of what follows it: `gpj.exe` behind it shows as `exe.jpg`. */
export const misread = 'ab\u202ecd';

/** Texts that every place meets, whatever it is. */
const always: readonly string[] = [
  '-1', '9223372036854775808', 'a\0b', misread,
]; // prettier-ignore

/** Texts of which every place meets some, so that all are met in many places of each kind. */
const inTurn: readonly string[] = [
  '', '0000-00-00', '+275760-09-13T00:00:00.000Z', '0'.repeat(36), 'constructor', 'x'.repeat(190), ' ', '0', '-0', '1', '1.5', '1e3', '1e400', 'NaN', '0x10', '+1', '１２', '2147483648', '9007199254740993', '9223372036854775807', '9'.repeat(150),
  '0001-01-01', '2026-02-30', '2026-13-01', '9999-12-31', '2026-03-16', '2026-W12', '12:60', '0000-00-00T00:00:00Z', '0000-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z', '9999-12-31T23:59:59-14:00', '-271821-04-20T00:00:00Z', '2026-03-16T25:61:61Z', '2026-03-16T00:00:00Z', 'infinity',
  '-infinity', 'epoch', 'now', '-'.repeat(36), '00000000-0000-0000-0000-000000000000', '5B1F0E4A-0F5B-4E6B-9C7D-1A2B3C4D5E6F',
  'ffffffff-ffff-ffff-ffff-ffffffffffff', '\0', '\u2066x', '\ufeff', "'; drop table x; --", 'true) or (true', '%', '\\', '_', '${x}', '{{x}}',
  '../../etc/passwd', '__proto__', 'toString', 'null', 'true', '{}', '[]', '[null]', '[{}]', '{"a":{"b":1}}', '{"a\\u0000":"b"}', '["\\ud800"]', '{',
  '😀'.repeat(45), 'Asia/Nowhere', '::1', '999.999.999.999/99', 'ar-XX', 'ASC', 'desc',
]; // prettier-ignore

const jsonAlways: readonly unknown[] = [null, [], {}, '\ud800', undefined];

const jsonInTurn: readonly unknown[] = [
  1, [null], { 'a\0': 1 }, 'x'.repeat(5000), '\udc00\ud800', true, false, 0, -1, 1.5, 1e308, 2 ** 53, -(2 ** 53), 2_147_483_648, [[]], ['a', 1], ['a\0'], ['\ud800'],
  [misread], [{}], { a: 1 }, { '\ud800': 1 }, { toString: 1 }, { a: '\0' }, { constructor: { prototype: 1 } },
  Array.from({ length: 200 }, () => 'x'), { length: 3 },
]; // prettier-ignore

/** How many places share the values that come in turn; FUZZ_TURNS=1 puts every value into every place. */
const turns = Number(process.env['FUZZ_TURNS'] ?? 14);

/** What the place of this number meets: texts where only texts can be sent, else any JSON. */
export function hostileValues(place: number, json: boolean): readonly unknown[] {
  const others = json ? [...inTurn, ...jsonInTurn] : inTurn;
  return [...always, ...(json ? jsonAlways : []), ...others.filter((_value, index) => index % turns === place % turns)];
}
