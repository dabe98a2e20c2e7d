import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member, Public } from '@banyan/kernel/auth';
import { ListQuery, SharedByVisitors } from '@banyan/kernel/dto';
import { EnvelopeId, EnvelopePageDto, EnvelopeProofDto, EnvelopeShareDto } from './envelope.dto.js';
import { EnvelopeService } from './envelope.service.js';

@ApiTags('promotions')
@Controller('wps/envelopes')
export class EnvelopeController {
  constructor(private readonly envelopes: EnvelopeService) {}

  /** Red envelopes that are announced, open, or were open in the last three days, with the reader's share. Filter: id. */
  @SharedByVisitors(2)
  @Get()
  @Public()
  @ApiOkResponse({ type: EnvelopePageDto })
  list(@Query() query: ListQuery): Promise<EnvelopePageDto> {
    return this.envelopes.list(query);
  }

  /** Opens my share of it. The same again returns the same share. */
  @Post(':id/open')
  @HttpCode(200)
  @Member()
  @ApiOkResponse({ type: EnvelopeShareDto })
  open(@Param() { id }: EnvelopeId): Promise<EnvelopeShareDto> {
    return this.envelopes.open(id);
  }

  /** What its shares follow from, once it is over. */
  @SharedByVisitors(60)
  @Get(':id/proof')
  @Public()
  @ApiOkResponse({ type: EnvelopeProofDto })
  proof(@Param() { id }: EnvelopeId): Promise<EnvelopeProofDto> {
    return this.envelopes.proof(id);
  }
}
