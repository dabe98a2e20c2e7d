import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { IdentityServiceClient, type GetMemberResponse, type MemberPlace } from '@banyan/proto/identity/v1/identity';
import { grpcClient, type GrpcClient } from '@banyan/kernel/grpc';
import { config } from '../config.js';

const freshMs = 60_000;

interface Known {
  readonly zone: string;
  readonly name: string;
  readonly language: string;
}

/** When business days begin and what a brand is called: read from identity, cached for a minute, and longer while identity is away. */
@Injectable()
export class BrandService implements OnApplicationShutdown {
  private readonly known = new Map<string, Known & { at: number }>();
  private readonly identity: GrpcClient<IdentityServiceClient> = grpcClient(
    IdentityServiceClient,
    config.identityGrpc,
    config,
  );

  /** The brand's IANA zone. Raises `system.unavailable` when identity is away and was never asked. */
  async zoneOf(brand: string): Promise<string> {
    return (await this.of(brand)).zone;
  }

  /** What the brand calls itself. Raises as {@link zoneOf}. */
  async nameOf(brand: string): Promise<string> {
    return (await this.of(brand)).name;
  }

  /** The language of those who chose none, of the specification's codes. Raises as {@link zoneOf}. */
  async languageOf(brand: string): Promise<string> {
    return (await this.of(brand)).language;
  }

  private async of(brand: string): Promise<Known> {
    const known = this.known.get(brand);
    if (known && performance.now() - known.at < freshMs) return known;
    try {
      const { timeZone: zone, name, defaultLanguage } = await this.identity.resolveBrand({ host: '', ip: '', brand });
      const found = { zone, name, language: defaultLanguage };
      this.known.set(brand, { ...found, at: performance.now() });
      return found;
    } catch (error) {
      if (known) return known;
      throw error;
    }
  }

  /** The next members after an id and where they stand. */
  async placesAfter(afterId: bigint): Promise<readonly MemberPlace[]> {
    return (await this.identity.listPlaces({ afterId })).places;
  }

  /** A member as identity has him now. Raises `system.unavailable` when identity is away. */
  memberOf(memberId: bigint): Promise<GetMemberResponse> {
    return this.identity.getMember({ memberId });
  }

  onApplicationShutdown(): void {
    this.identity.close();
  }
}
