import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { Encrypted } from '@banyan/kernel/dto';
import { banks } from '../payment/banks.js';
import { IdParam } from '../payment/id-param.js';
import { BankCardRequest, BankCardResponse, BankResponse } from './bank-card.dto.js';
import { BankCardService } from './bank-card.service.js';

@Member()
@Controller('wps/wallet')
export class BankCardController {
  constructor(private readonly cards: BankCardService) {}

  @Get('banks')
  @ApiOkResponse({ type: BankResponse, isArray: true })
  banks(): BankResponse[] {
    return banks.map(({ code, name }) => ({ code, name }));
  }

  @Get('bank-cards')
  @ApiOkResponse({ type: BankCardResponse, isArray: true })
  list(): Promise<BankCardResponse[]> {
    return this.cards.list();
  }

  @Post('bank-cards')
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: BankCardResponse })
  add(@Body() body: BankCardRequest): Promise<BankCardResponse> {
    return this.cards.add(body);
  }

  @Delete('bank-cards/:id')
  remove(@Param() { id }: IdParam): Promise<void> {
    return this.cards.remove(id);
  }
}
