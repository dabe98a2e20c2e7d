import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { open, type CountryResponse, type Reader } from 'maxmind';

const require = createRequire(import.meta.url);
/** Its records are `{ country_code }`, flatter than MaxMind's own. */
const data = require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');

/** Names the country of an address from a database on disk; nobody outside is asked. */
@Injectable()
export class CountryService implements OnModuleInit {
  private reader: Reader<CountryResponse>;

  async onModuleInit(): Promise<void> {
    this.reader = await open(data);
  }

  /** ISO 3166 code, or null for a private, unknown or malformed address. */
  of(ip: string): string | null {
    if (isIP(ip) === 0) return null;
    const record: object | null = this.reader.get(ip);
    return record && 'country_code' in record && typeof record.country_code === 'string' ? record.country_code : null;
  }
}
