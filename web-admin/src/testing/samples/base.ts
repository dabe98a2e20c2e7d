/** Samples are relative to now where age matters. */
export const now = Date.now();
export const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
/** Đồng as minor units on the wire. */
export const dong = (amount: number) => `${amount}0000`;
export const uuid = (n: number) => `${String(n).padStart(8, '0')}-1f4c-4d8a-9b7e-2c5d8e9f0a1b`;
export const names = [
  'quochuy77',
  'anhthu.hn',
  'lamphong',
  'ngocbich_9',
  'vanson.tb',
  'mylinh2k',
  'phucan.hue',
  'dinhkhoa',
];
