import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { IdentityServiceClient } from '@banyan/proto/identity/v1/identity';
import { grpcClient, type GrpcClient } from '@banyan/kernel/grpc';
import { config } from '../config.js';

const freshMs = 60_000;

/** When business days begin, by brand: read from identity, cached for a minute, and longer while identity is away. */
@Injectable()
export class BrandService implements OnApplicationShutdown {
  private readonly zones = new Map<string, { zone: string; at: number }>();
  private readonly identity: GrpcClient<IdentityServiceClient> = grpcClient(
    IdentityServiceClient,
    config.identityGrpc,
    config,
  );

  /** The brand's IANA zone. Raises `system.unavailable` when identity is away and was never asked. */
  async zoneOf(brand: string): Promise<string> {
    const known = this.zones.get(brand);
    if (known && performance.now() - known.at < freshMs) return known.zone;
    try {
      const { timeZone } = await this.identity.resolveBrand({ host: '', ip: '', brand });
      this.zones.set(brand, { zone: timeZone, at: performance.now() });
      return timeZone;
    } catch (error) {
      if (known) return known.zone;
      throw error;
    }
  }

  /** A member's name, kind of account and status (ACTIVE, FROZEN or CLOSED), as identity knows them. */
  async memberOf(memberId: bigint): Promise<{ username: string; accountType: number; status: string }> {
    const { username, accountType, status } = await this.identity.getMember({ memberId });
    return { username, accountType, status };
  }

  /** A member's currency, as identity knows it. */
  async currencyOf(memberId: bigint): Promise<string> {
    return (await this.identity.getMember({ memberId })).currency;
  }

  /** A digest of the mobile that a member has proved, the same for whoever proves the same; empty for none. */
  async mobileMarkOf(memberId: bigint): Promise<string> {
    return (await this.identity.getMember({ memberId })).mobileMark;
  }

  /** Members of a brand who have their birthday on a day (2026-03-16). */
  async birthdaysOn(brand: string, day: string): Promise<bigint[]> {
    const all: bigint[] = [];
    for (let afterId = 0n; ;) {
      const { memberIds } = await this.identity.listBirthdays({ brand, day, afterId });
      const last = memberIds.at(-1);
      if (last === undefined) return all;
      all.push(...memberIds);
      afterId = last;
    }
  }

  /** Raises identity's own refusals: unset, wrong, locked. A wrong one counts. */
  async requirePaymentPassword(memberId: bigint, password: string): Promise<void> {
    await this.identity.checkPaymentPassword({ memberId, password });
  }

  onApplicationShutdown(): void {
    this.identity.close();
  }
}
