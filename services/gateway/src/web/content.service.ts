import { Injectable, Logger } from '@nestjs/common';
import { installationHeader, installationOf } from '@banyan/kernel/auth';
import { Clock } from '@banyan/kernel/app';
import type { LRUCache } from 'lru-cache';
import { config } from '../config.js';
import { cacheOf } from '../http/cache-of.js';

/** Of whom what operators wrote is shown. */
interface Origins {
  readonly frameOrigins: readonly string[];
  readonly pictureOrigins: readonly string[];
}

/** What the head of a page says that an operator wrote. */
export interface WrittenPage {
  readonly title: string;
  readonly description: string;
  /** Codes of the languages that it is written in; empty where it is said in all. */
  readonly languages: readonly string[];
  /** When it was published and changed, of a piece that has such hours. */
  readonly publishedAt?: string;
  readonly changedAt?: string;
}

/** A piece as the map of a site names it. */
export interface WrittenPath {
  readonly path: string;
}

interface Post {
  readonly kind: string;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly languages: readonly string[];
  readonly startsAt: string;
  readonly updatedAt: string;
}

const unknown: WrittenPage = { title: '', description: '', languages: [] };
const none: Origins = { frameOrigins: [], pictureOrigins: [] };
const freshMs = 5_000;
const mostKept = 2_000;
/** The map of a site may be older: search engines read it some times a day. */
const mapMs = 60_000;
/** How many addresses are asked for at once. One more is shown without what was written for it: somebody makes addresses up. */
const mostAsked = 16;
/** How long a page waits for what it can be shown without. */
const askMs = 1_000;
const kinds: ReadonlyMap<string, string> = new Map([
  ['news', 'NEWS'],
  ['blog', 'BLOG'],
]);

/** What operators wrote for the pages of a brand, asked of notices and known for five seconds; while it is away, the last that was known. */
@Injectable()
export class ContentService {
  private readonly logger = new Logger('ContentService');
  private readonly origins: LRUCache<string, Promise<Origins>>;
  private readonly maps: LRUCache<string, Promise<WrittenPath[]>>;
  private readonly written: LRUCache<string, WrittenPage>;
  /** Addresses where nothing is, or nothing is known to be: kept apart, so that made-up ones drive out nothing but each other. */
  private readonly absent: LRUCache<string, { readonly page: WrittenPage | null }>;
  private readonly asked = new Map<string, Promise<WrittenPage | null>>();

  constructor(clock: Clock) {
    this.origins = cacheOf(clock, mostKept, freshMs);
    this.maps = cacheOf(clock, mostKept, mapMs);
    this.written = cacheOf(clock, mostKept, freshMs);
    this.absent = cacheOf(clock, mostKept, freshMs);
  }

  /** Whose frames and pictures the brand's pages may show. Nobody's where that was never known. */
  originsOf(brand: string): Promise<Origins> {
    return this.kept(this.origins, brand, none, async () => {
      const site = await this.ask<Partial<Origins>>('/wps/notices/site', brand, '');
      return { frameOrigins: site?.frameOrigins ?? [], pictureOrigins: site?.pictureOrigins ?? [] };
    });
  }

  /** What an operator wrote for an address; null where nothing is there, undefined where the address is nobody's to write. */
  async pageAt(path: string, brand: string, language: string): Promise<WrittenPage | null | undefined> {
    const [, section = '', slug] = /^\/(news|blog|worldcup)(?:\/([a-z\d-]{1,80}))?\/?$/.exec(path) ?? [];
    const kind = kinds.get(section);
    if (kind === undefined ? section !== 'worldcup' || slug !== undefined : slug === undefined) return undefined;
    const key = `${brand} ${language} ${section}/${slug ?? ''}`;
    const known = this.written.get(key) ?? this.absent.get(key)?.page;
    if (known !== undefined) return known;
    const asking = this.asked.get(key);
    if (asking) return asking;
    const older = this.written.peek(key, { allowStale: true }) ?? unknown;
    if (this.asked.size >= mostAsked) return older;
    const answer = kind === undefined ? this.event(brand, language) : this.post(kind, slug ?? '', brand, language);
    const kept = this.keepPage(key, older, answer).finally(() => this.asked.delete(key));
    this.asked.set(key, kept);
    return kept;
  }

  /** The newest pieces that have an address of their own, known for a minute; none while notices is away. */
  paths(brand: string): Promise<WrittenPath[]> {
    return this.kept(this.maps, brand, [], async () => (await Promise.all([...kinds].map((kind) => this.listed(brand, kind)))).flat()); // prettier-ignore
  }

  private async listed(brand: string, [section, kind]: readonly [string, string]): Promise<WrittenPath[]> {
    const query = new URLSearchParams({ perPage: '100', filter: JSON.stringify({ kind }) });
    const page = await this.ask<{ data?: Post[] }>(`/wps/notices/posts?${query.toString()}`, brand, '');
    return (page?.data ?? []).map(({ slug }) => ({ path: `/${section}/${slug}` }));
  }

  /** Takes an answer down where it belongs; what was known stands for one that does not come. */
  private async keepPage(
    key: string,
    older: WrittenPage,
    answer: Promise<WrittenPage | null>,
  ): Promise<WrittenPage | null> {
    try {
      const page = await answer;
      if (page) {
        this.written.set(key, page);
        this.absent.delete(key);
        return page;
      }
      this.written.delete(key);
      this.absent.set(key, { page });
      return page;
    } catch (error) {
      this.sayUnknown(error);
      if (older === unknown) this.absent.set(key, { page: unknown });
      else this.written.set(key, older);
      return older;
    }
  }

  private async post(kind: string, slug: string, brand: string, language: string): Promise<WrittenPage | null> {
    const post = await this.ask<Post>(`/wps/notices/posts/${kind}/${slug}`, brand, language);
    if (!post) return null;
    const { title, summary: description, languages, startsAt: publishedAt, updatedAt: changedAt } = post;
    return { title, description, languages, publishedAt, changedAt };
  }

  private async event(brand: string, language: string): Promise<WrittenPage | null> {
    const page = await this.ask<{ published: boolean; title: string; description: string }>('/wps/notices/pages/worldcup', brand, language); // prettier-ignore
    return page?.published ? { title: page.title, description: page.description, languages: [] } : null;
  }

  /** Null where there is nothing. Throws while notices is away. */
  private async ask<T>(path: string, brand: string, language: string): Promise<T | null> {
    const answer = await fetch(config.noticesHttp + path, {
      headers: {
        'x-banyan-brand': brand,
        [installationHeader]: installationOf(config),
        ...(language !== '' && { 'accept-language': language }),
      },
      signal: AbortSignal.timeout(askMs),
    });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`notices answered ${answer.status}`);
    return ((await answer.json()) as { value?: T }).value ?? null;
  }

  /** The answer as it is known, or as it was: a page never fails for what stands beside it. */
  private async kept<T extends {} | null>(
    cache: LRUCache<string, Promise<T>>,
    key: string,
    otherwise: T,
    ask: () => Promise<T>,
  ): Promise<T> {
    const fresh = cache.get(key);
    if (fresh) return fresh;
    const older = cache.peek(key, { allowStale: true });
    const asked = ask().catch((error: unknown) => {
      this.sayUnknown(error);
      return older ?? otherwise;
    });
    cache.set(key, asked);
    return asked;
  }

  private sayUnknown(error: unknown): void {
    this.logger.warn(`what operators wrote is not known: ${String(error)}`);
  }
}
