import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { Encrypted } from '@banyan/kernel/dto';
import { PaymentPasswordChangeDto, PaymentPasswordStateDto } from './payment-password.dto.js';
import { PaymentPasswordService } from './payment-password.service.js';

@ApiTags('member')
@Controller('wps/member/payment-password')
@Member()
export class PaymentPasswordController {
  constructor(private readonly passwords: PaymentPasswordService) {}

  @Get()
  @ApiOkResponse({ type: PaymentPasswordStateDto })
  state(): Promise<PaymentPasswordStateDto> {
    return this.passwords.state();
  }

  @Post()
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: PaymentPasswordStateDto })
  change(@Body() body: PaymentPasswordChangeDto): Promise<PaymentPasswordStateDto> {
    return this.passwords.change(body);
  }
}
