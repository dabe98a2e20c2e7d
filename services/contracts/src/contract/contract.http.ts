import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Agent } from '@banyan/kernel/auth';
import { Encrypted, ListQuery } from '@banyan/kernel/dto';
import { AgreementService } from './agreement.service.js';
import { OfferResponseService } from './offer-response.service.js';
import { ContractListService } from './contract-list.service.js';
import {
  AcceptDto,
  AcceptPreviewDto,
  AmendDto,
  ConsolidatedDto,
  ContractDetailDto,
  ContractId,
  ContractPageDto,
  OfferCheckDto,
  OfferCheckRequest,
  OfferDto,
  ReasonDto,
  TerminationAcceptDto,
  TerminationPreviewDto,
} from './contract.dto.js';
import { EndingService } from './ending.service.js';
import { OfferService } from './offer.service.js';

@ApiTags('agent centre: contracts')
@Controller('wps/agent/contracts')
@Agent()
export class ContractController {
  constructor(
    private readonly contracts: AgreementService,
    private readonly offers: OfferService,
    private readonly answers: OfferResponseService,
    private readonly ending: EndingService,
    private readonly lists: ContractListService,
  ) {}

  @Get()
  @ApiOkResponse({ type: ContractPageDto })
  list(@Query() query: ListQuery) {
    return this.lists.ofAgent(query);
  }

  @Get('consolidated')
  @ApiOkResponse({ type: ConsolidatedDto })
  consolidated() {
    return this.lists.consolidated();
  }

  /** What would be wrong with an offer; makes nothing. */
  @Post('check')
  @HttpCode(200)
  @ApiOkResponse({ type: OfferCheckDto })
  check(@Body() offer: OfferCheckRequest) {
    return this.offers.check(offer);
  }

  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: ContractDetailDto })
  offer(@Body() offer: OfferDto) {
    return this.contracts.offer(offer);
  }

  @Get(':id')
  @ApiOkResponse({ type: ContractDetailDto })
  get(@Param() { id }: ContractId) {
    return this.lists.ofAgentOne(id);
  }

  /** Exactly what agreeing would cancel. */
  @Get(':id/preview')
  @ApiOkResponse({ type: AcceptPreviewDto })
  preview(@Param() { id }: ContractId) {
    return this.answers.preview(id);
  }

  @Post(':id/amend')
  @HttpCode(200)
  @ApiOkResponse({ type: ContractDetailDto })
  amend(@Param() { id }: ContractId, @Body() { terms }: AmendDto) {
    return this.contracts.amend(id, terms);
  }

  /** Signs with the payment password. */
  @Post(':id/accept')
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: ContractDetailDto })
  accept(@Param() { id }: ContractId, @Body() body: AcceptDto) {
    return this.contracts.accept(id, body);
  }

  @Agent({ assistant: true })
  @Post(':id/reject')
  @HttpCode(200)
  @ApiOkResponse({ type: ContractDetailDto })
  reject(@Param() { id }: ContractId) {
    return this.contracts.reject(id);
  }

  @Post(':id/withdraw')
  @HttpCode(200)
  @ApiOkResponse({ type: ContractDetailDto })
  withdraw(@Param() { id }: ContractId) {
    return this.contracts.withdraw(id);
  }

  @Post(':id/seen')
  @HttpCode(200)
  @ApiOkResponse({ type: ContractDetailDto })
  seen(@Param() { id }: ContractId) {
    return this.contracts.seen(id);
  }

  /** Requests the downline's consent; 72 hours of silence count as consent. */
  @Post(':id/termination')
  @HttpCode(200)
  @ApiOkResponse({ type: ContractDetailDto })
  terminate(@Param() { id }: ContractId, @Body() { reason }: ReasonDto) {
    return this.contracts.requestTermination(id, reason);
  }

  /** Exactly what agreeing to end the contract would do. */
  @Get(':id/termination/preview')
  @ApiOkResponse({ type: TerminationPreviewDto })
  previewTermination(@Param() { id }: ContractId) {
    return this.ending.previewTermination(id);
  }

  /** Signs with the payment password. */
  @Post(':id/termination/accept')
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: ContractDetailDto })
  acceptTermination(@Param() { id }: ContractId, @Body() body: TerminationAcceptDto) {
    return this.contracts.acceptTermination(id, body);
  }

  @Agent({ assistant: true })
  @Post(':id/termination/reject')
  @HttpCode(200)
  @ApiOkResponse({ type: ContractDetailDto })
  rejectTermination(@Param() { id }: ContractId) {
    return this.contracts.rejectTermination(id);
  }

  @Post(':id/termination/withdraw')
  @HttpCode(200)
  @ApiOkResponse({ type: ContractDetailDto })
  withdrawTermination(@Param() { id }: ContractId) {
    return this.contracts.withdrawTermination(id);
  }
}
