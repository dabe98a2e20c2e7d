import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { testPicture } from '../testing/test-pictures.js';
import { ctx, withContext } from '../runtime/context.js';
import { PictureService, type Picture } from './picture.service.js';

const mebi = 1024 * 1024;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const crcTable = Array.from({ length: 256 }, (_each, n) => {
  let crc = n;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});
const crcOf = (bytes: Buffer) =>
  (bytes.reduce((crc, byte) => (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crcOf(named));
  return Buffer.concat([length, named, crc]);
}

/** A black PNG that says `says` and holds `holds` rows, packed. */
function blackPng(width: number, height: number, holds = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * holds), { level: 9 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

describe('pictures that people send', () => {
  const pictures = new PictureService();
  const take = (bytes: Buffer, sender = '10.0.0.1') =>
    withContext({ ...ctx(), ip: sender }, () => pictures.take(Readable.from([bytes])));
  const refusal = (bytes: Buffer) =>
    take(bytes).then(
      () => 'taken',
      ({ code }: { code: string }) => code,
    );
  // What the service never reads, since it makes it: kept pictures are read here.
  sharp.unblock({ operation: ['VipsForeignLoadWebp'] });
  const pixelsOf = async ({ bytes }: Picture) => sharp(bytes).metadata();
  let photo: Buffer;
  beforeAll(async () => {
    photo = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#8a2' } })
      .withExif({
        IFD0: { Artist: 'Nguyen Van A' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '21/1 1/1 42/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '105/1 51/1 15/1',
        },
      })
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
  });

  it('are made anew as WebP: without place, name and colour profile, the right way up, no larger than they must be', async () => {
    expect((await sharp(photo).metadata()).exif?.includes('Nguyen Van A')).toBe(true);
    const kept = await take(photo);
    const { format, width, height, exif, icc, xmp, iptc } = await pixelsOf(kept);
    expect({ format, width, height, exif, icc, xmp, iptc }).toEqual({ format: 'webp', width: 200, height: 320 });
    expect([photo.includes('Nguyen Van A'), kept.bytes.includes('Nguyen Van A')]).toEqual([true, false]);
    expect(await pixelsOf(await take(await testPicture(1, { width: 3000, height: 1500 })))).toMatchObject({
      width: 2400,
      height: 1200,
    });
    expect(await pixelsOf(await take(await testPicture(1)))).toMatchObject({ width: 48, height: 32 });
  });

  it('leave behind what was written after and into them: a page, a script, an archive', async () => {
    const page = Buffer.from('<html><script>alert(document.domain)</script></html>PK\u0003\u0004');
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), page]);
    const jpeg = await testPicture(2, { type: 'jpeg' });
    const within = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), page]);
    expect(within.includes('alert(document.domain)')).toBe(true);
    const kept = await take(within);
    expect([kept.bytes.includes('<script'), kept.bytes.includes('PK\u0003\u0004')]).toEqual([false, false]);
    expect(kept.bytes.equals((await take(jpeg)).bytes)).toBe(true);
    expect(kept.sha256.equals((await take(jpeg)).sha256)).toBe(false);
  });

  it.each([
    ['nothing', () => Buffer.alloc(0)],
    [
      'a drawing with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    [
      'a page that ends as a JPEG',
      async () => Buffer.concat([Buffer.from('<html>'), await testPicture(1, { type: 'jpeg' })]),
    ],
    ['a moving GIF', () => testPicture(1, { type: 'gif' })],
    ['a WebP', () => testPicture(1, { type: 'webp' })],
    ['a PNG of 30,000 × 30,000', () => blackPng(30_000, 30_000, 100)],
    ['a PNG of 10,000 × 10,000', () => blackPng(10_000, 10_000, 100)],
    ['a PNG of no width', () => blackPng(0, 20)],
  ])('are refused by what they are: %s', async (_what, sample) => {
    expect(await refusal(await sample())).toBe('picture.wrong_type');
  });

  it('are refused when they are cut off, broken or other than they say', async () => {
    const png = blackPng(600, 400);
    for (const broken of [photo.subarray(0, -40), png.subarray(0, png.length - 40), blackPng(600, 400, 20)])
      expect(await refusal(broken)).toBe('picture.unreadable');
    const hostile = Buffer.from(png);
    hostile.fill(0xee, 45, 70);
    expect(await refusal(hostile)).toBe('picture.unreadable');
  });

  it('may have 5 MB and not a byte more', async () => {
    const jpeg = await testPicture(3, { type: 'jpeg' });
    const grown = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
    expect(await refusal(grown(5 * mebi))).toBe('taken');
    expect(await refusal(grown(5 * mebi + 1))).toBe('picture.too_large');
  });

  it('of a hundred at once are taken as many as may wait, the others refused at once, and nobody takes every place', async () => {
    const png = await testPicture(4, { width: 800, height: 600 });
    const all = await Promise.allSettled(Array.from({ length: 100 }, (_each, n) => take(png, `10.1.${n}.1`)));
    const codes = all.map((one) => (one.status === 'fulfilled' ? 'taken' : (one.reason as { code: string }).code));
    expect([
      codes.filter((code) => code === 'taken').length,
      codes.filter((code) => code === 'request.too_many').length,
    ]).toEqual([18, 82]);
    const flood = Promise.allSettled(Array.from({ length: 100 }, () => take(png, '10.2.0.1')));
    await expect(take(png, '10.2.0.2')).resolves.toMatchObject({ bytes: expect.any(Buffer) });
    expect((await flood).filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  });

  it('hold up nothing else while a large one is made', async () => {
    const large = blackPng(8_000, 6_000);
    let longest = 0;
    let done = false;
    const watch = (async () => {
      while (!done) {
        const before = performance.now();
        await sleep(1);
        longest = Math.max(longest, performance.now() - before);
      }
    })();
    await take(large);
    done = true;
    await watch;
    expect(longest).toBeLessThan(250);
  });
});
