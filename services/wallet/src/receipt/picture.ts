export type PictureType = 'image/png' | 'image/jpeg';

/** Largest picture, in bytes. Source: specification 5. */
export const pictureLimitBytes = 5 * 1024 * 1024;
/** Most pixels: a small file can unfold into a huge picture. */
const mostPixels = 50_000_000;

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What a picture is by its own bytes, whatever its name says; null: no PNG or JPEG, or one of too many pixels. */
export function pictureTypeOf(bytes: Buffer): PictureType | null {
  const size = pngSize(bytes) ?? jpegSize(bytes);
  if (!size || size.width * size.height > mostPixels || size.width * size.height === 0) return null;
  return bytes[0] === 0x89 ? 'image/png' : 'image/jpeg';
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function pngSize(bytes: Buffer): Size | null {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngSignature)) return null;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Walks the segments to the frame header: C0 to CF but the tables C4, C8 and CC. */
function jpegSize(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (frame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  return null;
}
