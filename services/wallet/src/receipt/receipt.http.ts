import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { TakesPicture } from '@banyan/kernel/pictures';
import { IdParam } from '../payment/id-param.js';
import { ProofService } from './proof.service.js';
import { ReceiptDto, ReceiptRequest } from './receipt.dto.js';
import { ReceiptService } from './receipt.service.js';

@Member()
@Controller('wps/wallet/withdrawals/:id')
export class ReceiptController {
  constructor(
    private readonly receipts: ReceiptService,
    private readonly proofs: ProofService,
  ) {}

  @Get('receipt')
  @ApiOkResponse({ type: ReceiptDto })
  own(@Param() { id }: IdParam): Promise<ReceiptDto> {
    return this.receipts.own(id);
  }

  @Post('receipt')
  @HttpCode(200)
  @ApiOkResponse({ type: ReceiptDto })
  answer(@Param() { id }: IdParam, @Body() body: ReceiptRequest): Promise<ReceiptDto> {
    return this.receipts.answer(id, body);
  }

  @Post('proofs')
  @TakesPicture()
  @ApiOkResponse({ type: ReceiptDto })
  prove(@Param() { id }: IdParam, @Req() request: { body: unknown }): Promise<ReceiptDto> {
    return this.proofs.add(id, request.body);
  }
}
