import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '@banyan/kernel/auth';
import { Shared } from '@banyan/kernel/dto';
import { HelpCenterDto, HelpQuery } from './help.dto.js';
import { HelpService } from './help.service.js';

@ApiTags('help')
@Controller('wps/system')
export class HelpController {
  constructor(private readonly help: HelpService) {}

  /** The brand's topics and answers, in the language of the request. */
  @Shared(5)
  @Get('helpCenter')
  @Public()
  @ApiOkResponse({ type: HelpCenterDto })
  center(@Query() query: HelpQuery): Promise<HelpCenterDto> {
    return this.help.center(query);
  }
}
