import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import sharp from 'sharp';
import { DomainError, pictureErrors, requestErrors } from '../errors/index.js';
import { pictureRules } from '../rules/picture.js';
import { Clock } from '../runtime/clock.js';
import { ctx } from '../runtime/context.js';
import { Turns } from '../runtime/turns.js';
import { isPictureHead, mostPixels } from './picture-head.js';

/** A picture as it is kept: WebP that we made, never the bytes that were sent. */
export interface Picture {
  readonly bytes: Buffer;
  /** Of the bytes that were sent: the same upload again is known by it. */
  readonly sha256: Buffer;
}

/** What every kept picture is. */
export const pictureType = 'image/webp';
/** Longest side of a kept picture, in pixels, and its quality. A document's small print is legible in the first; the others are for what stays too large. */
const kinds = [
  { side: 2_400, quality: 80 },
  { side: 1_600, quality: 60 },
  { side: 1_000, quality: 40 },
] as const;
/** Longest side of a brand's sign. */
const signSide = 512;
/** How long it may take to unfold one, and to pack it each time. */
const seconds = 10;
/** How many one sender may have decoded in an hour by one process. */
const mostInHour = 60;
const hourMs = 3_600_000;

// One thread each and nothing kept between pictures; and no decoder but these two is ever asked what bytes might be.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg'] });

/**
 * Takes pictures that people send. What is kept is made anew from the pixels alone: places, names, scripts and whatever else was hidden
 * in the file stay behind. Work goes on beside the event loop.
 */
@Injectable()
export class PictureService {
  private readonly logger = new Logger('Pictures');
  /** All of a process: what waits has not been read yet, so that it holds no memory. */
  private readonly all = new Turns({ atOnce: 1, waiting: 16 });
  /** Of one sender, so that nobody takes every place. */
  private readonly own = new Turns({ atOnce: 1, waiting: 3 });
  /** Tries of each sender in this hour. */
  private readonly tries = new Map<string, number>();
  private hourOver = 0;

  constructor(private readonly clock: Clock) {}

  /**
   * Reads the body of a request whose type is PNG or JPEG and makes a picture of it, unless `wanted` says of the sent bytes that it need not;
   * `wanted` is asked before anything is decoded, and may throw. Throws `picture.wrong_type` for anything that is no PNG or JPEG of a
   * sensible size (`isPictureHead`), `picture.too_large` beyond 5 MB, `picture.unreadable` for a broken one, `request.malformed` when the
   * sender is gone and `request.too_many` when more are under way than may wait, or the sender has tried 60 times within the hour.
   */
  async take(body: unknown): Promise<Picture>;
  async take(body: unknown, wanted: (sha256: Buffer) => Promise<boolean>): Promise<Picture | null>;
  async take(body: unknown, wanted?: (sha256: Buffer) => Promise<boolean>): Promise<Picture | null> {
    return this.taken(body, pack, wanted);
  }

  /** As {@link take}, for a brand's own sign: small, and what is clear in it stays clear. */
  async takeSign(body: unknown): Promise<Picture> {
    const sign = await this.taken(body, packSign);
    if (!sign) throw new Error('nobody refused the picture');
    return sign;
  }

  private taken(
    body: unknown,
    packed: (upload: Buffer) => Promise<Buffer>,
    wanted?: (sha256: Buffer) => Promise<boolean>,
  ): Promise<Picture | null> {
    const { principal, ip } = ctx();
    const sender = principal ? `${principal.type} ${principal.id}` : ip;
    return this.own.run(sender, () =>
      this.all.run('', async () => {
        this.count(sender);
        const upload = await readAll(body);
        if (!isPictureHead(upload)) throw pictureErrors.wrong_type();
        const sha256 = createHash('sha256').update(upload).digest();
        if (wanted && !(await wanted(sha256))) return null;
        return { bytes: await this.make(upload, packed), sha256 };
      }),
    );
  }

  /** Counts before anything is read: a broken picture costs as much as a good one. */
  private count(sender: string): void {
    const now = this.clock.now().getTime();
    if (now >= this.hourOver) {
      this.tries.clear();
      this.hourOver = now + hourMs;
    }
    const tries = (this.tries.get(sender) ?? 0) + 1;
    if (tries > mostInHour)
      throw requestErrors.too_many({ retryAfterSeconds: Math.ceil((this.hourOver - now) / 1000) });
    this.tries.set(sender, tries);
  }

  private async make(upload: Buffer, packed: (upload: Buffer) => Promise<Buffer>): Promise<Buffer> {
    try {
      return await packed(upload);
    } catch (error) {
      this.logger.warn(`a picture was unreadable: ${(error as Error).message.trim()}`);
      throw pictureErrors.unreadable();
    }
  }
}

/** The pixels alone, no larger than they are kept; the profile of their colours is not read, since strangers wrote it. */
const pixels = (upload: Buffer, side: number) =>
  sharp(upload, { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error', ignoreIcc: true })
    .autoOrient()
    .resize(within(side));

const unfold = (upload: Buffer) =>
  pixels(upload, kinds[0].side)
    .flatten({ background: '#ffffff' })
    .raw()
    .timeout({ seconds })
    .toBuffer({ resolveWithObject: true });

const packSign = (upload: Buffer): Promise<Buffer> =>
  pixels(upload, signSide).webp({ quality: 90, effort: 3 }).timeout({ seconds }).toBuffer();

/** The first kind that is small enough, else the last. */
async function pack(upload: Buffer): Promise<Buffer> {
  const { data, info } = await unfold(upload);
  const { width, height, channels } = info;
  let packed = data;
  for (const { side, quality } of kinds) {
    packed = await sharp(data, { raw: { width, height, channels } })
      .resize(within(side))
      .webp({ quality, effort: 3 })
      .timeout({ seconds })
      .toBuffer();
    if (packed.length <= pictureRules.keptBytes) break;
  }
  return packed;
}

const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

/** A body as it streams in, refused as soon as it is too large. */
async function readAll(body: unknown): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  if (!isStream(body)) throw pictureErrors.wrong_type();
  try {
    for await (const chunk of body) {
      size += (chunk as Buffer).length;
      if (size > pictureRules.bytes) throw pictureErrors.too_large();
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    // What breaks a body off is its connection.
    throw error instanceof DomainError ? error : requestErrors.malformed();
  }
  return Buffer.concat(chunks);
}

const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
