import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { ctx } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { grpcClient } from '@banyan/kernel/grpc';
import { IdentityServiceClient } from '@banyan/proto/identity/v1/identity';
import { config } from '../config.js';
import { RefreshingCache } from '../vendor/refreshing-cache.js';

/* A rule entered in the console takes effect within two seconds; where an address is changes seldom. */
const rules = { freshMs: 2000, staleMs: 60_000, maxEntries: 1000 };
const places = { freshMs: 600_000, staleMs: 3_600_000, maxEntries: 50_000 };

/** The country of the request in hand, for games that are not offered everywhere. */
@Injectable()
export class VisitorCountryService implements OnApplicationShutdown {
  private readonly logger = new Logger('VisitorCountryService');
  private readonly identity = grpcClient(IdentityServiceClient, config.identityGrpc, config);
  private readonly ruled = new RefreshingCache<boolean>((brand) => this.hasRules(brand), rules);
  private readonly countries = new RefreshingCache<string>((key) => this.ask(key), places);

  constructor(private readonly database: Database) {}

  /** Empty when unknown, and in brands that offer everything everywhere, where nobody is asked. */
  async get(): Promise<string> {
    const { brand, ip } = ctx();
    if (!(await this.ruled.get(brand))) return '';
    try {
      return await this.countries.get(JSON.stringify([brand, ip]));
    } catch (error) {
      // Unknown is the strict side for games that are offered in some countries alone.
      this.logger.warn(error);
      return '';
    }
  }

  onApplicationShutdown(): void {
    this.identity.close();
  }

  private async hasRules(brand: string): Promise<boolean> {
    const statement = sql`select exists (select from game where brand = $1 and (only_countries <> '{}' or hidden_countries <> '{}')) as ruled`;
    const [row] = await this.database.query<{ ruled: boolean }>(statement, [brand]);
    return row?.ruled ?? false;
  }

  private async ask(key: string): Promise<string> {
    const [brand, ip] = JSON.parse(key) as [string, string];
    return (await this.identity.resolveBrand({ host: '', ip, brand })).country;
  }
}
