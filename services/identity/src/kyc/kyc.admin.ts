import { Body, Controller, Get, HttpCode, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator, Writes } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { ShowsPicture, pictureAnswer } from '@banyan/kernel/pictures';
import {
  KycApproveRequest,
  KycDocumentDetailDto,
  KycDocumentId,
  KycDocumentPageDto,
  KycPictureParam,
  KycRejectRequest,
} from './kyc.dto.js';
import { KycReviewService } from './kyc-review.service.js';

@ApiTags('console: members')
@Controller('admin/v1/identity/documents')
export class KycAdminController {
  constructor(private readonly reviews: KycReviewService) {}

  /** Filters: id, brand, memberId, state, kind, q (beginning of the username), from, until. */
  @Get()
  @Operator('kyc.view')
  @ApiOkResponse({ type: KycDocumentPageDto })
  list(@Query() query: ListQuery): Promise<KycDocumentPageDto> {
    return this.reviews.list(query);
  }

  /** One with the name, birthday and number of the member's profile, which it is compared with. */
  @Get(':id')
  @Operator('kyc.view', { stepUp: true })
  @Writes('who read a document is in the audit log')
  @ApiOkResponse({ type: KycDocumentDetailDto })
  open(@Param() { id }: KycDocumentId): Promise<KycDocumentDetailDto> {
    return this.reviews.open(id);
  }

  @Operator('kyc.view', { stepUp: true })
  @Writes('who looked at a picture is in the audit log')
  @Get(':id/pictures/:place')
  @ShowsPicture()
  look(@Param() { id, place }: KycPictureParam): Promise<StreamableFile> {
    return this.reviews.look(id, place).then((picture) => pictureAnswer(picture));
  }

  /** It shows what it should; another one of its kind that stood is over. */
  @Post(':id/approve')
  @HttpCode(200)
  @Operator('kyc.decide', { stepUp: true })
  @ApiOkResponse({ type: KycDocumentDetailDto })
  approve(@Param() { id }: KycDocumentId, @Body() { expiresOn }: KycApproveRequest): Promise<KycDocumentDetailDto> {
    return this.reviews.approve(id, expiresOn);
  }

  /** The member reads why, and may send another. */
  @Post(':id/reject')
  @HttpCode(200)
  @Operator('kyc.decide')
  @ApiOkResponse({ type: KycDocumentDetailDto })
  reject(@Param() { id }: KycDocumentId, @Body() body: KycRejectRequest): Promise<KycDocumentDetailDto> {
    return this.reviews.reject(id, body);
  }

  /** An approval was wrong: the member has to show it again. */
  @Post(':id/revoke')
  @HttpCode(200)
  @Operator('kyc.decide', { stepUp: true })
  @ApiOkResponse({ type: KycDocumentDetailDto })
  revoke(@Param() { id }: KycDocumentId, @Body() body: KycRejectRequest): Promise<KycDocumentDetailDto> {
    return this.reviews.revoke(id, body);
  }
}
