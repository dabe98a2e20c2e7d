import fastify, { type FastifyInstance } from 'fastify';
import { Book } from './book.js';
import { serveCalls } from './calls.js';
import { servePage } from './page.js';
import { serveTable } from './table.js';
import type { Key } from './signing.js';

export interface StudioOptions {
  readonly host: string;
  readonly port: number;
  /** Under which players see the platform: it alone may show our page in a frame. */
  readonly platformUrl: string;
  /** Where the platform takes a vendor's calls. */
  readonly apiUrl: string;
  readonly key: Key;
  readonly dataFile: string;
}

/** Starts a vendor that keeps its players' money itself: signed calls for the platform, one game for people. */
export async function createStudio(options: StudioOptions): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: 16 * 1024 });
  const book = new Book(options.dataFile);
  serveCalls(app, book, options.key);
  serveTable(app, book, options);
  servePage(app, options.platformUrl);
  app.get('/health', () => ({ ok: true }));
  await app.listen({ host: options.host, port: options.port });
  return app;
}
