import { status } from '@grpc/grpc-js';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { IdentityServiceClient, type SettingValue as StoredValue } from '@banyan/proto/identity/v1/identity';
import { grpcClient, type GrpcClient } from './client.js';
import { settingValue, type SettingDefinition, type SettingValue } from '../rules/index.js';
import { CONFIG, type BaseConfig } from '../runtime/config.js';

/** From then on a value is read again beside its use; from {@link staleMs} on its user waits for what is read. */
const freshMs = 1_500;
const staleMs = 3_000;
const deadlineMs = 1_000;

interface Snapshot {
  readonly revision: bigint;
  /** By brand and key. */
  readonly values: ReadonlyMap<string, unknown>;
}

const none: Snapshot = { revision: 0n, values: new Map() };

/**
 * What operators set for a brand, in every process within five seconds of the change: nobody is given a value that was not confirmed within
 * three, as long as identity answers. While it is away the last values count. It is asked and not told, because an event reaches one process
 * of a service, and a process that just started needs what was set before.
 */
@Injectable()
export class SettingReader implements OnApplicationShutdown {
  private readonly logger = new Logger('Settings');
  private identity: GrpcClient<IdentityServiceClient> | undefined;
  private snapshot: Snapshot | undefined;
  private readAt = -Infinity;
  private triedAt = -Infinity;
  private away = false;
  private reading: Promise<Snapshot> | undefined;

  constructor(@Inject(CONFIG) private readonly config: BaseConfig) {}

  /** The brand's value of a setting, else the standard. Rejects with `system.unavailable` when identity is away and was never asked. */
  async get<D extends SettingDefinition>(brand: string, definition: D): Promise<SettingValue<D>> {
    const { values } = await this.current();
    return settingValue(definition, values.get(placeOf(brand, definition.key)));
  }

  onApplicationShutdown(): void {
    this.identity?.close();
  }

  private async current(): Promise<Snapshot> {
    const now = performance.now();
    if (this.snapshot && now - this.triedAt < freshMs && !this.reading) return this.snapshot;
    const age = now - this.readAt;
    // Who needs a setting does not wait for a peer that was away a moment ago.
    const knownAway = this.away && now - this.triedAt < staleMs;
    const reading = this.refresh();
    if (!this.snapshot || (age >= staleMs && !knownAway)) return reading;
    reading.catch(() => undefined);
    return this.snapshot;
  }

  private refresh(): Promise<Snapshot> {
    this.reading ??= this.read().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  private async read(): Promise<Snapshot> {
    const startedAt = performance.now();
    this.triedAt = startedAt;
    try {
      this.snapshot = await this.ask(this.snapshot ?? none);
      this.readAt = startedAt;
      this.away = false;
      return this.snapshot;
    } catch (error) {
      if (!this.snapshot) throw error;
      if (!this.away) this.logger.warn({ msg: 'settings are as they were: identity is away', error: String(error) });
      this.away = true;
      return this.snapshot;
    }
  }

  private async ask(known: Snapshot): Promise<Snapshot> {
    if (!this.config.identityGrpc) return known;
    this.identity ??= grpcClient(IdentityServiceClient, this.config.identityGrpc, this.config);
    try {
      const answer = await this.identity.readSettings(
        { revision: known.revision },
        { deadlineMs: Date.now() + deadlineMs },
      );
      return answer.unchanged ? known : { revision: answer.revision, values: valuesOf(answer.values) };
    } catch (error) {
      // An identity of a release without settings has none.
      if (error instanceof Error && 'code' in error && error.code === status.UNIMPLEMENTED) return known;
      throw error;
    }
  }
}

const placeOf = (brand: string, key: string): string => `${brand} ${key}`;

const valuesOf = (values: readonly StoredValue[]): ReadonlyMap<string, unknown> =>
  new Map(values.map(({ brand, key, json }) => [placeOf(brand, key), JSON.parse(json) as unknown]));
