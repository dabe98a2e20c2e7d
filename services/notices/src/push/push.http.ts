import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { PushBrowserId, PushDto, PushRenewalRequest, PushSubscriptionRequest } from './push.dto.js';
import { PushBrowserService } from './push-browser.service.js';

@ApiTags('member: inbox')
@Controller('wps/notices/push')
@Member()
export class PushController {
  constructor(private readonly browsers: PushBrowserService) {}

  /** In which browsers I am told while no page is open, and the key to switch on one more. */
  @Get()
  @ApiOkResponse({ type: PushDto })
  own(): Promise<PushDto> {
    return this.browsers.own();
  }

  /** Tells me in this browser from now on. */
  @Put()
  @ApiOkResponse({ type: PushDto })
  add(@Body() body: PushSubscriptionRequest): Promise<PushDto> {
    return this.browsers.add(body);
  }

  /** I am here again: this browser is not forgotten. Where it is not among mine any more, it is not switched on by this. */
  @Post('renewal')
  @HttpCode(200)
  @ApiOkResponse({ type: PushDto })
  renew(@Body() body: PushRenewalRequest): Promise<PushDto> {
    return this.browsers.renew(body);
  }

  @Delete(':id')
  @ApiOkResponse({ type: PushDto })
  remove(@Param() { id }: PushBrowserId): Promise<PushDto> {
    return this.browsers.remove(id);
  }
}
