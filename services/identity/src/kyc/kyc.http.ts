import { Body, Controller, Get, HttpCode, Param, Post, Req, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { PictureIdDto, PictureStore, ShowsPicture, TakesPicture, pictureAnswer } from '@banyan/kernel/pictures';
import { KycDocumentRequest, KycPictureParam, OwnKycDto } from './kyc.dto.js';
import { KycService } from './kyc.service.js';

@ApiTags('member')
@Controller('wps/member/kyc')
@Member()
export class KycController {
  constructor(
    private readonly kyc: KycService,
    private readonly pictures: PictureStore,
  ) {}

  /** How far I have shown who I am, and what is asked for. */
  @Get()
  @ApiOkResponse({ type: OwnKycDto })
  own(): Promise<OwnKycDto> {
    return this.kyc.own();
  }

  /** Sends a document. Operators look at it. */
  @Post('documents')
  @HttpCode(200)
  @ApiOkResponse({ type: OwnKycDto })
  send(@Body() body: KycDocumentRequest): Promise<OwnKycDto> {
    return this.kyc.send(body);
  }

  /** A picture for a document, which names it within a day. */
  @Post('pictures')
  @TakesPicture()
  @ApiOkResponse({ type: PictureIdDto })
  keep(@Req() request: { body: unknown }): Promise<PictureIdDto> {
    return this.pictures.keep(request.body);
  }

  /** A picture of one of my documents. */
  @Get('documents/:id/pictures/:place')
  @ShowsPicture()
  look(@Param() { id, place }: KycPictureParam): Promise<StreamableFile> {
    return this.kyc.look(id, place).then((picture) => pictureAnswer(picture));
  }
}
