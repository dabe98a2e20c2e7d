import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ApprovalDto } from '../approval/approval.dto.js';
import { BrandFieldsDto, BrandFieldsUpdateDto, FieldTriedDto, FieldTryDto } from './brand-fields.dto.js';
import { BrandFieldsService } from './brand-fields.service.js';
import { BrandCodeDto } from './brand-settings.dto.js';

@ApiTags('console: brands')
@Controller('admin/v1/identity/brands/:id/fields')
export class BrandFieldsAdminController {
  constructor(private readonly fields: BrandFieldsService) {}

  /** What the brand asks its members for, at the registration and in the profile. */
  @Get()
  @Operator('brand.view')
  @ApiOkResponse({ type: BrandFieldsDto })
  get(@Param() { id }: BrandCodeDto): Promise<BrandFieldsDto> {
    return this.fields.get(id);
  }

  /** Requests other rules; another operator decides (an approval of type `brand.fields`). Counts within five seconds of the decision. */
  @Put()
  @HttpCode(202)
  @Operator('brand.edit')
  @ApiAcceptedResponse({ type: ApprovalDto })
  ask(@Param() { id }: BrandCodeDto, @Body() body: BrandFieldsUpdateDto): Promise<ApprovalDto> {
    return this.fields.ask(id, body);
  }

  /** What would be said of a value by a rule, by the code that judges what members type. Nothing is stored. */
  @Post('try')
  @HttpCode(200)
  @Operator('brand.edit')
  @ApiOkResponse({ type: FieldTriedDto })
  tryOut(@Param() { id }: BrandCodeDto, @Body() body: FieldTryDto): Promise<FieldTriedDto> {
    return this.fields.tryOut(id, body);
  }
}
