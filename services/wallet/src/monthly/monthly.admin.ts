import { Body, Controller, Get, HttpCode, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Operator, Writes } from '@banyan/kernel/auth';
import { bytes, Raw } from '@banyan/kernel/dto';
import {
  MonthlyFileQuery,
  MonthlyMember,
  MonthlyQuery,
  MonthlyStatementDto,
  StatementCheckDto,
  StatementCheckRequest,
} from './monthly.dto.js';
import { saved } from '../paper/paper.js';
import { MonthlyStatementService } from './monthly.service.js';

@ApiTags('console: ledger')
@Controller('admin/v1/wallet/monthly-statements')
@Operator('ledger.view')
export class MonthlyStatementAdminController {
  constructor(private readonly statements: MonthlyStatementService) {}

  @Get(':memberId')
  @ApiOkResponse({ type: MonthlyStatementDto })
  any(@Param() { memberId }: MonthlyMember, @Query() query: MonthlyQuery): Promise<MonthlyStatementDto> {
    return this.statements.any(memberId, query);
  }

  @Raw()
  @Writes('who took a statement is in the audit log')
  @Get(':memberId/file')
  @ApiProduces('application/pdf', 'text/csv')
  @ApiOkResponse(bytes)
  file(@Param() { memberId }: MonthlyMember, @Query() query: MonthlyFileQuery): Promise<StreamableFile> {
    return this.statements.anyFile(memberId, query).then(saved);
  }

  @Post('check')
  @HttpCode(200)
  @ApiOkResponse({ type: StatementCheckDto })
  check(@Body() body: StatementCheckRequest): Promise<StatementCheckDto> {
    return this.statements.checkAsOperator(body);
  }
}
