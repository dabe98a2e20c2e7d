import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '@banyan/kernel/auth';
import { Shared } from '@banyan/kernel/dto';
import { EventPageDto, SiteDto } from './page.dto.js';
import { PageService } from './page.service.js';

@ApiTags('pages')
@Controller('wps/notices')
export class PageController {
  constructor(private readonly pages: PageService) {}

  /** What stands on every page of the brand, and whose pictures and frames its pages may show. */
  @Shared(5)
  @Get('site')
  @Public()
  @ApiOkResponse({ type: SiteDto })
  site(): Promise<SiteDto> {
    return this.pages.site();
  }

  /** The brand's event page at `/worldcup`, in the language of the request. */
  @Shared(5)
  @Get('pages/worldcup')
  @Public()
  @ApiOkResponse({ type: EventPageDto })
  event(): Promise<EventPageDto> {
    return this.pages.event();
  }
}
