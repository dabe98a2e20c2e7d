import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { ContractListService } from './contract-list.service.js';
import { ContractDetailDto, ReasonDto } from './contract.dto.js';
import { PlatformOfferId, PlatformOfferPageDto, PlatformOfferViewDto } from './platform-offer.dto.js';
import { PlatformOfferService } from './platform-offer.service.js';

@ApiTags('console: contracts')
@Controller('admin/v1/contracts/platform-offers')
export class PlatformOfferAdminController {
  constructor(
    private readonly offers: PlatformOfferService,
    private readonly lists: ContractListService,
  ) {}

  /** What operators asked to offer top lines; filters `state`, `kind`, `brand`, `downlineId`, `contractId`. */
  @Get()
  @Operator('contract.view')
  @ApiOkResponse({ type: PlatformOfferPageDto })
  list(@Query() query: ListQuery) {
    return this.offers.list(query);
  }

  /** Never by the operator who asked. The agent is asked with this; answers for the contract. */
  @Post(':id/approve')
  @HttpCode(200)
  @Operator('contract.approve', { stepUp: true })
  @ApiOkResponse({ type: ContractDetailDto })
  approve(@Param() { id }: PlatformOfferId, @Body() { reason }: ReasonDto) {
    return this.offers.approve(id, reason).then((contractId) => this.lists.one(contractId));
  }

  /** Refuses what another asked for, or one asked for oneself. */
  @Post(':id/reject')
  @HttpCode(200)
  @Operator('contract.approve')
  @ApiOkResponse({ type: PlatformOfferViewDto })
  reject(@Param() { id }: PlatformOfferId, @Body() { reason }: ReasonDto) {
    return this.offers.reject(id, reason);
  }

  /** Takes back what the operator in hand asked for; nobody else's. */
  @Post(':id/withdraw')
  @HttpCode(200)
  @Operator('contract.offer')
  @ApiOkResponse({ type: PlatformOfferViewDto })
  withdraw(@Param() { id }: PlatformOfferId, @Body() { reason }: ReasonDto) {
    return this.offers.withdraw(id, reason);
  }
}
