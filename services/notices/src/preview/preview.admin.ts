import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { PagePreviewRequest, PostPreviewRequest, PreviewTokenDto } from './preview.dto.js';
import { PreviewService } from './preview.service.js';

@ApiTags('console: previews')
@Controller('admin/v1/notices/previews')
export class PreviewAdminController {
  constructor(private readonly previews: PreviewService) {}

  /** A way to look at a piece as visitors would see it, for a quarter of an hour. Nothing is published by it. */
  @Post('posts')
  @HttpCode(200)
  @Operator('notice.edit')
  @ApiOkResponse({ type: PreviewTokenDto })
  post(@Body() request: PostPreviewRequest): Promise<PreviewTokenDto> {
    return this.previews.ofPost(request);
  }

  /** The same of a page. */
  @Post('pages')
  @HttpCode(200)
  @Operator('notice.edit')
  @ApiOkResponse({ type: PreviewTokenDto })
  page(@Body() request: PagePreviewRequest): Promise<PreviewTokenDto> {
    return this.previews.ofPage(request);
  }
}
