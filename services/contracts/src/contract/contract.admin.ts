import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { PlatformAmendDto, PlatformOfferDto } from './contract-console.dto.js';
import { ContractListService } from './contract-list.service.js';
import { ContractDetailDto, ContractId, ContractPageDto, ReasonDto } from './contract.dto.js';
import { PlatformOfferViewDto } from './platform-offer.dto.js';
import { PlatformOfferService } from './platform-offer.service.js';
import { TerminationDto, TerminationId, TerminationPageDto } from './termination.dto.js';
import { TerminationService } from './termination.service.js';

@ApiTags('console: contracts')
@Controller('admin/v1/contracts/contracts')
export class ContractAdminController {
  constructor(
    private readonly lists: ContractListService,
    private readonly offers: PlatformOfferService,
    private readonly terminations: TerminationService,
  ) {}

  /**
   * Filters: id, brand, kind, state, uplineId, downlineId, open, below, waits, pending, q (beginning of a side's username). Sorted by
   * createdAt or id, also with `q`: the newest of all that match come first, however many they are; by another field only with uplineId,
   * downlineId, waits, pending or below.
   */
  @Get()
  @Operator('contract.view')
  @ApiOkResponse({ type: ContractPageDto })
  list(@Query() query: ListQuery) {
    return this.lists.all(query);
  }

  @Get(':id')
  @Operator('contract.view')
  @ApiOkResponse({ type: ContractDetailDto })
  get(@Param() { id }: ContractId) {
    return this.lists.one(id);
  }

  /** Asks to offer a top line the platform's contract; another operator decides, then the agent. */
  @Post()
  @HttpCode(200)
  @Operator('contract.offer')
  @ApiOkResponse({ type: PlatformOfferViewDto })
  offer(@Body() { reason, ...offer }: PlatformOfferDto) {
    return this.offers.askOffer(offer, reason);
  }

  /** Asks to offer other terms for a contract of the platform's; as above. */
  @Post(':id/amend')
  @HttpCode(200)
  @Operator('contract.offer')
  @ApiOkResponse({ type: PlatformOfferViewDto })
  amend(@Param() { id }: ContractId, @Body() { terms, reason }: PlatformAmendDto) {
    return this.offers.askAmendment(id, terms, reason);
  }

  /** Requests a termination, which another operator decides. */
  @Post(':id/termination')
  @HttpCode(200)
  @Operator('contract.terminate')
  @ApiOkResponse({ type: TerminationDto })
  terminate(@Param() { id }: ContractId, @Body() { reason }: ReasonDto) {
    return this.terminations.request(id, reason);
  }
}

@ApiTags('console: contracts')
@Controller('admin/v1/contracts/terminations')
export class TerminationAdminController {
  constructor(private readonly terminations: TerminationService) {}

  @Get()
  @Operator('contract.view')
  @ApiOkResponse({ type: TerminationPageDto })
  list(@Query() query: ListQuery) {
    return this.terminations.list(query);
  }

  /** Never by the operator who asked. */
  @Post(':id/approve')
  @HttpCode(200)
  @Operator('contract.approve', { stepUp: true })
  @ApiOkResponse({ type: TerminationDto })
  approve(@Param() { id }: TerminationId, @Body() { reason }: ReasonDto) {
    return this.terminations.approve(id, reason);
  }

  @Post(':id/reject')
  @HttpCode(200)
  @Operator('contract.approve')
  @ApiOkResponse({ type: TerminationDto })
  reject(@Param() { id }: TerminationId, @Body() { reason }: ReasonDto) {
    return this.terminations.reject(id, reason);
  }
}
