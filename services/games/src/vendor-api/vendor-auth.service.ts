import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { ipAllowed } from '../vendor/ip-list.js';
import { VendorDirectoryService, type KnownKey, type KnownVendor } from '../vendor/vendor-directory.service.js';
import { TokenBuckets } from './rate-limit.js';
import { signatureFits, timestampFits } from '../vendor/signature.js';
import { Refusal } from './status.js';

/** The three headers of a signed request, empty when absent, and the operation that it asks for. */
export interface SignedHeaders {
  readonly keyId: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly operation: string;
}

/** The caller of a signed request, before its body was read. */
export interface SignedCaller {
  readonly key: KnownKey;
  readonly headers: SignedHeaders;
}

/** One player may take this share of what a vendor may send in a second, so that one cannot hold up the others. */
const playerShare = 0.25;

/** Authenticates vendors: key, signature, address and rate. */
@Injectable()
export class VendorAuthService {
  private readonly buckets = new TokenBuckets();
  private readonly players = new TokenBuckets();

  constructor(
    private readonly directory: VendorDirectoryService,
    private readonly clock: Clock,
  ) {}

  /** Checks what the headers alone show: key, address, time. */
  async admit(headers: SignedHeaders): Promise<SignedCaller> {
    if (headers.keyId === '') throw new Refusal('UNKNOWN_KEY', 'The header X-Banyan-Key is missing');
    const key = headers.keyId.length <= 64 ? await this.directory.key(headers.keyId) : null;
    const now = this.clock.now();
    if (!key || (key.validUntil && key.validUntil <= now))
      throw new Refusal('UNKNOWN_KEY', 'The key is not known or has ended');
    if (!ipAllowed(key.vendor.ranges, ctx().ip)) throw new Refusal('IP_NOT_ALLOWED', 'Your address is not on the list');
    if (!timestampFits(headers.timestamp, now))
      throw new Refusal('EXPIRED_TIMESTAMP', timestampProblem(headers.timestamp));
    return { key, headers };
  }

  /** Checks the signature over the bytes as they came, and only then counts and reads them: nobody else spends a vendor's rate. */
  open({ key, headers }: SignedCaller, body: Buffer): unknown {
    const { timestamp, operation, signature } = headers;
    if (!signatureFits(key.secret, { timestamp, operation, body }, signature))
      throw new Refusal('INVALID_SIGNATURE', 'The signature does not fit operation and body');
    if (!this.buckets.take(key.vendor.code, key.vendor.requestsPerSecond, performance.now()))
      throw new Refusal('RATE_LIMITED', 'Too many requests, slow down');
    const value = parse(body);
    const player = (value as { player?: unknown } | null)?.player;
    if (typeof player === 'string') this.playerMay(key.vendor, player);
    return value;
  }

  private playerMay({ code, requestsPerSecond }: KnownVendor, player: string): void {
    const most = Math.max(1, requestsPerSecond * playerShare);
    if (!this.players.take(`${code} ${player.slice(0, 64)}`, most, performance.now()))
      throw new Refusal('RATE_LIMITED', 'Too many requests for this player, slow down');
  }
}

/** What a vendor should change about its timestamp. */
function timestampProblem(timestamp: string): string {
  if (timestamp === '') return 'The header X-Banyan-Timestamp is missing';
  if (!/^\d{13}$/.test(timestamp)) return 'The timestamp must be Unix time in milliseconds, 13 digits';
  return 'The timestamp is more than 60 s off';
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    throw new Refusal('BAD_REQUEST', 'The body is no JSON');
  }
}
