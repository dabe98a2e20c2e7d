import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { PictureIdDto, TakesPicture } from '@banyan/kernel/pictures';
import { ApprovalDto } from '../approval/approval.dto.js';
import { ConsoleBrandPageDto } from './brand-console.dto.js';
import { BrandCreateDto } from './brand-creation.dto.js';
import { BrandCreationService } from './brand-creation.service.js';
import { BrandCodeDto, BrandSettingsDto, BrandUpdateDto } from './brand-settings.dto.js';
import { BrandSettingsService } from './brand-settings.service.js';
import { BrandService } from './brand.service.js';
import { BrandSignService } from './brand-sign.service.js';

@ApiTags('console: brands')
@Controller('admin/v1/identity/brands')
export class BrandAdminController {
  constructor(
    private readonly brands: BrandService,
    private readonly settings: BrandSettingsService,
    private readonly creation: BrandCreationService,
    private readonly signs: BrandSignService,
  ) {}

  /** Every brand; any operator may know their names. The default one comes first. */
  @Get()
  @Operator('')
  @ApiOkResponse({ type: ConsoleBrandPageDto })
  list(@Query() query: ListQuery) {
    return this.brands.list(query);
  }

  /** Asks for a new brand; another operator decides. It opens under its hosts within five seconds of the decision. */
  @Post()
  @HttpCode(202)
  @Operator('brand.edit')
  @ApiAcceptedResponse({ type: ApprovalDto })
  create(@Body() body: BrandCreateDto): Promise<ApprovalDto> {
    return this.creation.ask(body);
  }

  @Get(':id')
  @Operator('brand.view')
  @ApiOkResponse({ type: BrandSettingsDto })
  get(@Param() { id }: BrandCodeDto): Promise<BrandSettingsDto> {
    return this.settings.get(id);
  }

  /** A picture that the brand's logo or icon may become; by itself it changes nothing. */
  @Post(':id/signs')
  @TakesPicture()
  @Operator('brand.edit')
  @ApiOkResponse({ type: PictureIdDto })
  sign(@Param() { id }: BrandCodeDto, @Req() request: { body: unknown }): Promise<PictureIdDto> {
    return this.signs.keep(id, request.body);
  }

  /** Requests a change; another operator decides. Counts within five seconds of the decision. */
  @Put(':id')
  @HttpCode(202)
  @Operator('brand.edit')
  @ApiAcceptedResponse({ type: ApprovalDto })
  requestUpdate(@Param() { id }: BrandCodeDto, @Body() body: BrandUpdateDto): Promise<ApprovalDto> {
    return this.settings.requestUpdate(id, body);
  }
}
