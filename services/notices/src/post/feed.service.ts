import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock, ctx } from '@banyan/kernel/app';
import { BrandService } from '../brand/brand.service.js';
import { atomOf, type Channel } from './feed.js';
import { PostService } from './post.service.js';

/** An Atom document and what tells it from another one. */
export interface FeedDocument {
  readonly xml: Buffer;
  readonly etag: string;
}

const freshMs = 10_000;
const mostKept = 200;

/** Feeds of brands, made once for everybody who reads one within ten seconds: whole texts are much to read and to write. */
@Injectable()
export class FeedService {
  private readonly made: LRUCache<string, Promise<FeedDocument>>;

  constructor(
    private readonly posts: PostService,
    private readonly brands: BrandService,
    private readonly clock: Clock,
  ) {
    this.made = new LRUCache({
      max: mostKept,
      ttl: freshMs,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
    });
  }

  /** The newest twenty of the brand in hand, for a site and a language. */
  of(kind: Channel['kind'], origin: string, language: string): Promise<FeedDocument> {
    const key = JSON.stringify([ctx().brand, kind, origin, language]);
    const known = this.made.get(key);
    if (known) return known;
    const making = this.make(kind, origin, language);
    this.made.set(key, making);
    // What failed is nobody else's answer.
    making.catch(() => this.made.delete(key));
    return making;
  }

  private async make(kind: Channel['kind'], origin: string, language: string): Promise<FeedDocument> {
    const posts = await this.posts.newest(kind, language);
    const brand = await this.brands.nameOf(ctx().brand);
    const xml = Buffer.from(atomOf(posts, { kind, brand, origin, language, now: this.clock.now() }));
    return { xml, etag: `"${createHash('sha256').update(xml).digest('base64url')}"` };
  }
}
