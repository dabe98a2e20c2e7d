import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { pictureErrors } from '../errors/index.js';
import { pictureRules } from '../rules/picture.js';
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
/** Longest side of a kept picture, in pixels: a document's small print is legible. */
const keptSide = 2_400;
const quality = 80;
/** How long one may take to unfold and pack. */
const seconds = 10;

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
  /** All of a process: what waits has not been read yet, so that it holds no memory. */
  private readonly all = new Turns({ atOnce: 2, waiting: 16 });
  /** Of one sender, so that nobody takes every place. */
  private readonly own = new Turns({ atOnce: 1, waiting: 3 });

  /**
   * Reads the body of a request whose type is PNG or JPEG and makes a picture of it. Throws `picture.wrong_type` for anything that
   * is no PNG or JPEG of a sensible size, `picture.too_large` beyond 5 MB, `picture.unreadable` for a broken one and
   * `request.too_many` when more are under way than may wait.
   */
  take(body: unknown): Promise<Picture> {
    const { principal, ip } = ctx();
    const sender = principal ? `${principal.type} ${principal.id}` : ip;
    return this.own.run(sender, () => this.all.run('', async () => pack(await readAll(body))));
  }
}

async function pack(upload: Buffer): Promise<Picture> {
  if (!isPictureHead(upload)) throw pictureErrors.wrong_type();
  const sha256 = createHash('sha256').update(upload).digest();
  try {
    const bytes = await sharp(upload, { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error' })
      .autoOrient()
      .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality, effort: 3 })
      .timeout({ seconds })
      .toBuffer();
    return { bytes, sha256 };
  } catch {
    throw pictureErrors.unreadable();
  }
}

/** A body as it streams in, refused as soon as it is too large. */
async function readAll(body: unknown): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  if (!isStream(body)) throw pictureErrors.wrong_type();
  for await (const chunk of body) {
    size += (chunk as Buffer).length;
    if (size > pictureRules.bytes) throw pictureErrors.too_large();
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
