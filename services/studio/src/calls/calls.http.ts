import { Controller, Headers, HttpCode, Param, Post, Req } from '@nestjs/common';
import { Public } from '@banyan/kernel/auth';
import { Raw } from '@banyan/kernel/dto';
import { CallsService, type CallResponse } from './calls.service.js';

interface SignedHeaders {
  readonly 'x-banyan-key'?: string;
  readonly 'x-banyan-timestamp'?: string;
  readonly 'x-banyan-signature'?: string;
}

/** Reachable by everybody; only what the platform signed is handled. */
@Public()
@Raw()
@Controller('platform')
export class CallsController {
  constructor(private readonly calls: CallsService) {}

  @HttpCode(200)
  @Post(':operation')
  answer(
    @Param('operation') operation: string,
    @Headers() headers: SignedHeaders,
    @Req() { rawBody }: { rawBody?: Buffer },
  ): Promise<CallResponse> {
    const {
      'x-banyan-key': keyId = '',
      'x-banyan-timestamp': timestamp = '',
      'x-banyan-signature': signature = '',
    } = headers;
    return this.calls.answer({ keyId, timestamp, signature, operation, body: rawBody ?? Buffer.alloc(0) });
  }
}
