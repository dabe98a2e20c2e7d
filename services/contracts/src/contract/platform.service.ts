import { Injectable } from '@nestjs/common';
import { ContractList } from './contract-list.service.js';
import type { ContractDetailDto } from './contract.dto.js';
import type { PlatformAmendDto, PlatformOfferDto } from './contract-console.dto.js';
import { OfferService } from './offer.service.js';

/** What operators do in the platform's name with the contracts of top lines. */
@Injectable()
export class PlatformService {
  constructor(
    private readonly offers: OfferService,
    private readonly lists: ContractList,
  ) {}

  async offer({ reason, ...offer }: PlatformOfferDto): Promise<ContractDetailDto> {
    return this.lists.one(await this.offers.offerAsPlatform(offer, reason));
  }

  async amend(id: bigint, { terms, reason }: PlatformAmendDto): Promise<ContractDetailDto> {
    await this.offers.amendAsPlatform(id, terms, reason);
    return this.lists.one(id);
  }
}
