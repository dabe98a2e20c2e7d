/** Most pixels of an upload: a small file can unfold into a huge picture. */
export const mostPixels = 50_000_000;
/** Longest side of an upload: what is longer than this is no photo. */
const longestSide = 20_000;

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Whether bytes begin as a PNG or a JPEG does and say a size that may be decoded; read from the head alone, nothing is unfolded. */
export function isPictureHead(bytes: Buffer): boolean {
  const size = pngSize(bytes) ?? jpegSize(bytes);
  if (!size) return false;
  const { width, height } = size;
  return width > 0 && height > 0 && Math.max(width, height) <= longestSide && width * height <= mostPixels;
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
