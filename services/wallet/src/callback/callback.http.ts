import { Body, Controller, Headers, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Public } from '@banyan/kernel/auth';
import { Raw } from '@banyan/kernel/dto';
import { PaymentCallback, PaymentReceived } from '../payment/payment.dto.js';
import { CallbackService } from './callback.service.js';

/** The door of payment providers: public, but nothing is done without their signature. The OpenAPI document has its name. */
@Controller('callback/payments')
export class PaymentController {
  constructor(private readonly payments: CallbackService) {}

  @Public()
  @Raw()
  @Post(':provider')
  @HttpCode(200)
  @ApiOkResponse({ type: PaymentReceived })
  async receive(
    @Param('provider') provider: string,
    @Headers() headers: Record<string, string>,
    @Req() request: { rawBody?: Buffer },
    @Body() body: PaymentCallback,
  ): Promise<PaymentReceived> {
    this.payments.verify(provider, {
      key: headers['x-payment-key'] ?? '',
      timestamp: headers['x-payment-timestamp'] ?? '',
      signature: headers['x-payment-signature'] ?? '',
      raw: request.rawBody ?? Buffer.alloc(0),
    });
    await this.payments.receive(provider, body);
    return { received: true };
  }
}
