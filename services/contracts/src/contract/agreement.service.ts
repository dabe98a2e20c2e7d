import { Injectable } from '@nestjs/common';
import { OfferResponseService } from './offer-response.service.js';
import { ContractListService } from './contract-list.service.js';
import type { AcceptDto, ContractDetailDto, OfferDto, TerminationAcceptDto } from './contract.dto.js';
import { EndingService } from './ending.service.js';
import { OfferService } from './offer.service.js';
import { SignatureService } from './signature.service.js';
import type { TermsDto } from './terms.dto.js';

/** What agents do with contracts; each method returns the contract as it is afterwards. */
@Injectable()
export class AgreementService {
  constructor(
    private readonly offers: OfferService,
    private readonly answers: OfferResponseService,
    private readonly ending: EndingService,
    private readonly lists: ContractListService,
    private readonly signature: SignatureService,
  ) {}

  async offer(offer: OfferDto): Promise<ContractDetailDto> {
    return this.lists.ofAgentOne(await this.offers.offer(offer));
  }

  amend(id: bigint, terms: TermsDto): Promise<ContractDetailDto> {
    return this.shown(id, this.offers.amend(id, terms));
  }

  async accept(id: bigint, { paymentPassword, ...body }: AcceptDto): Promise<ContractDetailDto> {
    await this.answers.preview(id);
    await this.signature.require(paymentPassword);
    return this.shown(id, this.answers.accept(id, body));
  }

  reject(id: bigint): Promise<ContractDetailDto> {
    return this.shown(id, this.answers.reject(id));
  }

  withdraw(id: bigint): Promise<ContractDetailDto> {
    return this.shown(id, this.answers.withdraw(id));
  }

  seen(id: bigint): Promise<ContractDetailDto> {
    return this.shown(id, this.answers.seen(id));
  }

  requestTermination(id: bigint, reason: string): Promise<ContractDetailDto> {
    return this.shown(id, this.ending.requestTermination(id, reason));
  }

  async acceptTermination(id: bigint, body: TerminationAcceptDto): Promise<ContractDetailDto> {
    await this.ending.previewTermination(id);
    await this.signature.require(body.paymentPassword);
    return this.shown(id, this.ending.acceptTermination(id, body.cancels));
  }

  rejectTermination(id: bigint): Promise<ContractDetailDto> {
    return this.shown(id, this.ending.rejectTermination(id));
  }

  withdrawTermination(id: bigint): Promise<ContractDetailDto> {
    return this.shown(id, this.ending.withdrawTermination(id));
  }

  private async shown(id: bigint, done: Promise<void>): Promise<ContractDetailDto> {
    await done;
    return this.lists.ofAgentOne(id);
  }
}
