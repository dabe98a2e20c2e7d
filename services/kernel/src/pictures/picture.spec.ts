import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { testPicture } from '../testing/test-pictures.js';
import { ctx, withContext } from '../runtime/context.js';
import { Clock } from '../runtime/clock.js';
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
function blackPng(width: number, height: number, holds = height, kind = [8, 0, 0, 0, 0]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(kind, 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * holds), { level: 9 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** A JPEG that says to have 7,070 pixels on each side; `scans`: and not all channels in its first scan. */
async function largeJpeg({ progressive = false, scans = false } = {}): Promise<Buffer> {
  const jpeg = await sharp(await testPicture(1))
    .jpeg({ progressive })
    .toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
  jpeg.writeUInt16BE(7_070, frame + 5);
  jpeg.writeUInt16BE(7_070, frame + 7);
  if (scans) jpeg.writeUInt8(1, jpeg.indexOf(Buffer.from([0xff, 0xda])) + 4);
  return jpeg;
}

describe('pictures that people send', () => {
  let now = Date.now();
  const pictures = new PictureService(Object.assign(new Clock(), { now: () => new Date(now) }));
  const as = <T>(sender: string, work: () => Promise<T>) => withContext({ ...ctx(), ip: sender }, work);
  const take = (bytes: Buffer, sender = '10.0.0.1') => as(sender, () => pictures.take(Readable.from([bytes])));
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
    ['an interlaced PNG that is held whole', () => blackPng(7_070, 7_070, 100, [16, 6, 0, 0, 1])],
    ['a progressive JPEG that is held whole', () => largeJpeg({ progressive: true })],
    ['a JPEG in several scans that is held whole', () => largeJpeg({ scans: true })],
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

  it('may be as large as cameras make them where a decoder goes row by row', async () => {
    expect(await refusal(blackPng(7_070, 7_070))).toBe('taken');
    expect(await refusal(await largeJpeg())).toBe('taken');
    expect(await refusal(blackPng(7_070, 7_070, 100, [16, 6, 0, 0, 0]))).toBe('picture.unreadable');
    const jpeg = await testPicture(5, { type: 'jpeg' });
    const filled = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xff]), jpeg.subarray(2)]);
    expect(await refusal(filled)).toBe('taken');
    expect(await refusal(await sharp(jpeg).jpeg({ progressive: true }).toBuffer())).toBe('taken');
  });

  it('are kept in 800 KiB, whatever they show', async () => {
    const noise = await sharp(randomBytes(2_400 * 2_400), { raw: { width: 2_400, height: 2_400, channels: 1 } })
      .jpeg({ quality: 60 })
      .toBuffer();
    const kept = await take(noise);
    expect(kept.bytes.length).toBeLessThanOrEqual(800 * 1024);
    expect((await pixelsOf(kept)).width).toBeLessThan(2_400);
  });

  it('that break off are refused as what did not come whole', async () => {
    const png = await testPicture(6);
    const gone = new Readable({ read: () => undefined });
    gone.push(png.subarray(0, 20));
    const taken = as('10.3.0.1', () => pictures.take(gone));
    setImmediate(() => gone.destroy());
    await expect(taken).rejects.toMatchObject({ code: 'request.malformed' });
  });

  it('are not decoded when they are not wanted, and not more than 60 of one sender in an hour', async () => {
    const broken = blackPng(600, 400, 20);
    const unwanted = () => as('10.4.0.1', () => pictures.take(Readable.from([broken]), () => Promise.resolve(false)));
    for (let at = 0; at < 59; at += 1) expect(await unwanted()).toBeNull();
    const last = () => take(broken, '10.4.0.1');
    await expect(last()).rejects.toMatchObject({ code: 'picture.unreadable' });
    await expect(last()).rejects.toMatchObject({ code: 'request.too_many' });
    await expect(take(broken, '10.4.0.2')).rejects.toMatchObject({ code: 'picture.unreadable' });
    now += 3_600_000;
    await expect(last()).rejects.toMatchObject({ code: 'picture.unreadable' });
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
    ]).toEqual([17, 83]);
    const flood = Promise.allSettled(Array.from({ length: 100 }, () => take(png, '10.2.0.1')));
    await expect(take(png, '10.2.0.2')).resolves.toMatchObject({ bytes: expect.any(Buffer) });
    expect((await flood).filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  });

  it('keep what is clear in them as signs alone, and signs are small', async () => {
    const clear = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#ff000000' } })
      .png()
      .toBuffer();
    const sign = await as('10.0.0.90', () => pictures.takeSign(Readable.from([clear])));
    const other = await take(clear, '10.0.0.91');
    expect(await sharp(sign.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, hasAlpha: true });
    expect((await sharp(other.bytes).metadata()).hasAlpha).toBe(false);
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
