import { Injectable } from '@nestjs/common';
import { ctx } from '@banyan/kernel/app';
import { config } from '../config.js';
import { RefreshingValue } from '../vendor/refreshing-cache.js';

/* An edit in the console must be live within five seconds; the lists of a catalogue that is away stay on show for a while. */
const kept = { freshMs: config.lobbyFreshMs, staleMs: 10_000, maxEntries: 1000 };

/** Caches responses by request, brand, language and country: nothing of a member. */
@Injectable()
export class ResponseCacheService {
  private readonly answers = new RefreshingValue<unknown>(kept);

  /** The answer to `asked`, at most `LOBBY_FRESH_MS` old; `load` is called when there is none, once for all who wait. */
  async to<T>(asked: readonly unknown[], country: string, load: () => Promise<T>): Promise<T> {
    const { brand, language } = ctx();
    const key = JSON.stringify([brand, language, country, ...asked], (_name, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    );
    return (await this.answers.get(key, load)) as T;
  }
}
