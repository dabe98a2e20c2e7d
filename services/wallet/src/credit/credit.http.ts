import { Body, Controller, Get, HttpCode, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Member, Public, Writes } from '@banyan/kernel/auth';
import { bytes, Raw } from '@banyan/kernel/dto';
import { StatementCheckRequest } from '../monthly/monthly.dto.js';
import { saved } from '../paper/paper.js';
import { CreditCheckDto, CreditFileQuery, CreditQuery, CreditReportDto } from './credit.dto.js';
import { CreditService } from './credit.service.js';

@ApiTags('wallet')
@Controller('wps/wallet/credit-report')
export class CreditController {
  constructor(private readonly credit: CreditService) {}

  /** What my money did in a period; one that still runs is preliminary. */
  @Member()
  @Writes('a report of a period that is over is kept as it was made')
  @Get()
  @ApiOkResponse({ type: CreditReportDto })
  own(@Query() query: CreditQuery): Promise<CreditReportDto> {
    return this.credit.own(query);
  }

  @Member()
  @Raw()
  @Writes('a report of a period that is over is kept as it was made')
  @Get('file')
  @ApiProduces('application/pdf', 'text/csv')
  @ApiOkResponse(bytes)
  file(@Query() query: CreditFileQuery): Promise<StreamableFile> {
    return this.credit.ownFile(query).then(saved);
  }

  /** Whether a printed report is true, for whoever was shown it. */
  @Public()
  @Post('check')
  @HttpCode(200)
  @ApiOkResponse({ type: CreditCheckDto })
  check(@Body() body: StatementCheckRequest): Promise<CreditCheckDto> {
    return this.credit.check(body);
  }
}
