import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '@banyan/kernel/auth';
import { ContentPreviewDto, PreviewToken } from './preview.dto.js';
import { PreviewService } from './preview.service.js';

@ApiTags('previews')
@Controller('wps/notices/previews')
export class PreviewController {
  constructor(private readonly previews: PreviewService) {}

  /** A draft, for who was given the way to it. */
  @Get(':token')
  @Public()
  @ApiOkResponse({ type: ContentPreviewDto })
  look(@Param() { token }: PreviewToken): Promise<ContentPreviewDto> {
    return this.previews.look(token);
  }
}
