import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member, Public } from '@banyan/kernel/auth';
import { ListQuery, SharedByVisitors } from '@banyan/kernel/dto';
import { PictureIdDto, PictureStore, TakesPicture } from '@banyan/kernel/pictures';
import { CampaignId } from '../campaign/campaign.dto.js';
import { ApplyRequest, ClaimPageDto, JoinRequest } from '../claim/claim.dto.js';
import { ClaimService } from '../claim/claim.service.js';
import { OfferDto, OfferPageDto, SignInDto } from './offer.dto.js';
import { OfferService } from './offer.service.js';

@ApiTags('promotions')
@Controller('wps/promotions')
export class OfferController {
  constructor(
    private readonly offers: OfferService,
    private readonly claims: ClaimService,
    private readonly pictures: PictureStore,
  ) {}

  /** What runs or begins soon, with the reader's status. Filters: id, category, tag. */
  @SharedByVisitors(5)
  @Get()
  @Public()
  @ApiOkResponse({ type: OfferPageDto })
  list(@Query() query: ListQuery): Promise<OfferPageDto> {
    return this.offers.list(query);
  }

  /** What I joined. Filters: id, campaignId, state, bonus (true: with a bonus), open (true: something may still come of it). */
  @Get('claims')
  @Member()
  @ApiOkResponse({ type: ClaimPageDto })
  own(@Query() query: ListQuery): Promise<ClaimPageDto> {
    return this.offers.own(query);
  }

  @Get('sign-in')
  @Member()
  @ApiOkResponse({ type: SignInDto })
  signInState(): Promise<SignInDto> {
    return this.offers.signIn();
  }

  /** I am here today. */
  @Post('sign-in')
  @HttpCode(200)
  @Member()
  signIn(): Promise<null> {
    return this.claims.signIn();
  }

  /** A picture for an application, which names it within a day. */
  @Post('pictures')
  @TakesPicture()
  @Member()
  @ApiOkResponse({ type: PictureIdDto })
  keep(@Req() request: { body: unknown }): Promise<PictureIdDto> {
    return this.pictures.keep(request.body);
  }

  @SharedByVisitors(5)
  @Get(':id')
  @Public()
  @ApiOkResponse({ type: OfferDto })
  get(@Param() { id }: CampaignId): Promise<OfferDto> {
    return this.offers.get(id);
  }

  @Post(':id/join')
  @HttpCode(200)
  @Member()
  join(@Param() { id }: CampaignId, @Body() { code }: JoinRequest): Promise<null> {
    return this.claims.join(id, code ?? '');
  }

  /** An operator looks at it. */
  @Post(':id/apply')
  @HttpCode(200)
  @Member()
  apply(@Param() { id }: CampaignId, @Body() { remark, pictures = [] }: ApplyRequest): Promise<null> {
    return this.claims.apply(id, remark, pictures);
  }

  /** Gives me what is due. */
  @Post(':id/reward')
  @HttpCode(200)
  @Member()
  reward(@Param() { id }: CampaignId): Promise<null> {
    return this.claims.claim(id);
  }
}
