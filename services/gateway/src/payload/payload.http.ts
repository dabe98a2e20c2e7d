import { Controller, Get } from '@nestjs/common';
import { Public } from '@banyan/kernel/auth';
import { PayloadService, type PayloadKeys } from './payload.service.js';

@Controller('wps/system')
export class PayloadHttp {
  constructor(private readonly payloads: PayloadService) {}

  /** The keys that encrypted requests are made for. */
  @Public()
  @Get('keys')
  keys(): PayloadKeys {
    return this.payloads.publicKeys();
  }
}
