/** Most pixels of an upload: a small file can unfold into a huge picture. */
export const mostPixels = 50_000_000;
/** Longest side of an upload: what is longer than this is no photo. */
const longestSide = 20_000;
/** Most bytes that a decoder may have to hold at once, since it cannot go row by row: of an interlaced PNG or a progressive JPEG. */
const mostHeldBytes = 100_000_000;

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Channels by PNG's colour type, with the transparency that any may have; a palette is unfolded. */
const pngChannels: Readonly<Record<number, number>> = { 0: 2, 2: 4, 3: 4, 4: 2, 6: 4 };
/** Baseline, extended and progressive: what cameras and programs write. */
const jpegFrames: readonly number[] = [0xc0, 0xc1, 0xc2];
/** A decoder keeps a coefficient of 16 bits for each sample of a JPEG in several scans. */
const coefficientBytes = 2;

interface Head {
  readonly width: number;
  readonly height: number;
  /** What the decoder has to hold whole; 0 when it goes row by row. */
  readonly heldBytes: number;
}

/**
 * Whether bytes begin as a PNG or a JPEG does and say a size that may be decoded; read from the head alone, nothing is unfolded. An
 * interlaced PNG may have some 25 million pixels (12.5 with 16 bits a channel), a JPEG in several scans some 16, others 50.
 */
export function isPictureHead(bytes: Buffer): boolean {
  const head = pngHead(bytes) ?? jpegHead(bytes);
  if (!head) return false;
  const { width, height, heldBytes } = head;
  const sized = width > 0 && height > 0 && Math.max(width, height) <= longestSide;
  return sized && width * height <= mostPixels && heldBytes <= mostHeldBytes;
}

function pngHead(bytes: Buffer): Head | null {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngSignature)) return null;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const [width, height, depth, colour, interlace] = [
    bytes.readUInt32BE(16),
    bytes.readUInt32BE(20),
    bytes.readUInt8(24),
    bytes.readUInt8(25),
    bytes.readUInt8(28),
  ];
  const channels = pngChannels[colour];
  if (!channels) return null;
  return { width, height, heldBytes: interlace ? width * height * channels * (depth > 8 ? 2 : 1) : 0 };
}

/** Walks the segments to the frame header and on to the first scan. */
function jpegHead(bytes: Buffer): Head | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  let frame: { marker: number; width: number; height: number; channels: number } | null = null;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes.readUInt8(at + 1);
    // Bytes that fill up before a marker are skipped as the decoder skips them: it and this read the same segments.
    if (marker === 0xff) at += 1;
    else if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9)) return null;
    else if (marker === 0xda) return frame && withScan(frame, bytes.readUInt8(at + 4));
    else {
      if (isFrame(marker)) {
        if (frame || !jpegFrames.includes(marker)) return null;
        const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
        frame = { marker, width, height, channels: bytes.readUInt8(at + 9) };
      }
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return null;
}

/** C0 to CF but the tables C4, C8 and CC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** A JPEG whose first scan has not all channels, or is progressive, has more scans, which a decoder holds together. */
function withScan(
  { marker, width, height, channels }: { marker: number; width: number; height: number; channels: number },
  inScan: number,
): Head {
  const scans = marker === 0xc2 || inScan < channels;
  return { width, height, heldBytes: scans ? width * height * channels * coefficientBytes : 0 };
}
