import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Public } from '@banyan/kernel/auth';
import { PayloadKeys } from './payload.dto.js';
import { PayloadService } from './payload.service.js';

@Controller('wps/system')
export class PayloadController {
  constructor(private readonly payloads: PayloadService) {}

  /** The keys that encrypted requests are made for. */
  @Public()
  @Get('keys')
  @ApiOkResponse({ type: PayloadKeys })
  keys(): PayloadKeys {
    return this.payloads.publicKeys();
  }
}
