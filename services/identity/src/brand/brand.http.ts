import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '@banyan/kernel/auth';
import { Shared } from '@banyan/kernel/dto';
import { PictureIdDto, ShowsPicture, pictureAnswer } from '@banyan/kernel/pictures';
import {
  DomainRouteDto,
  OwnWhitelabelDto,
  ProfileSettingsDto,
  RegisterSettingsDto,
  StatusQuery,
  SystemStatusDto,
} from './brand.dto.js';
import { SectionDto } from './section.dto.js';
import { BrandService } from './brand.service.js';
import { BrandSignService } from './brand-sign.service.js';

@ApiTags('system')
@Controller('wps/system')
@Public()
export class BrandController {
  constructor(
    private readonly brands: BrandService,
    private readonly signs: BrandSignService,
  ) {}

  @Shared(5)
  @Get('whitelabel')
  @ApiOkResponse({ type: OwnWhitelabelDto })
  whitelabel(): Promise<OwnWhitelabelDto> {
    return this.brands.whitelabel();
  }

  @Shared(5)
  @Get('domainRoute')
  @ApiOkResponse({ type: DomainRouteDto })
  domainRoute(): Promise<DomainRouteDto> {
    return this.brands.domainRoute();
  }

  @Get('status')
  @ApiOkResponse({ type: SystemStatusDto })
  status(@Query() _query: StatusQuery): Promise<SystemStatusDto> {
    return this.brands.status();
  }

  /** Which menus and sections the brand at hand has. */
  @Shared(5)
  @Get('settings')
  @ApiOkResponse({ type: [SectionDto] })
  sections(): Promise<SectionDto[]> {
    return this.brands.sections();
  }

  @Shared(5)
  @Get('setting/register')
  @ApiOkResponse({ type: RegisterSettingsDto })
  registerSettings(): Promise<RegisterSettingsDto> {
    return this.brands.registerSettings();
  }

  /** A logo or icon; another picture has another id. */
  @Get('signs/:id')
  @ShowsPicture()
  async sign(@Param() { id }: PictureIdDto, @Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile> {
    const picture = await this.signs.read(id);
    // Not as a decorator: that would have a refusal kept for a year as well.
    void reply.header('cache-control', 'public, max-age=31536000, immutable');
    return pictureAnswer(picture);
  }

  /** What the brand asks its members for in their profiles. */
  @Shared(5)
  @Get('setting/profile')
  @ApiOkResponse({ type: ProfileSettingsDto })
  profileSettings(): Promise<ProfileSettingsDto> {
    return this.brands.profileSettings();
  }
}
