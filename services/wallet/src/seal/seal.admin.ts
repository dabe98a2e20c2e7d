import { Controller, Get, Header, HttpCode, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Operator, Writes } from '@banyan/kernel/auth';
import { ListQuery, bytes } from '@banyan/kernel/dto';
import { JournalExportService } from './journal-export.service.js';
import { SealCheckDto, SealPageDto, SealStatusDto } from './seal.dto.js';
import { SealReportService } from './seal-report.service.js';

@ApiTags('console: ledger')
@Controller('admin/v1/wallet')
export class SealAdminController {
  constructor(
    private readonly reports: SealReportService,
    private readonly exports: JournalExportService,
  ) {}

  @Operator('ledger.view')
  @Get('seals')
  @ApiOkResponse({ type: SealPageDto })
  list(@Query() query: ListQuery) {
    return this.reports.list(query);
  }

  @Operator('ledger.view')
  @Get('seals/status')
  @ApiOkResponse({ type: SealStatusDto })
  status() {
    return this.reports.status();
  }

  @Operator('ledger.integrity')
  @Post('seals/check')
  @HttpCode(202)
  @ApiAcceptedResponse({ type: SealCheckDto })
  check(): Promise<SealCheckDto> {
    return this.reports.startForOperator();
  }

  @Operator('ledger.export')
  @Writes('who took the journal is in the audit log')
  @Get('journal/export')
  @ApiProduces('application/x-ndjson')
  @ApiOkResponse(bytes)
  @Header('content-disposition', 'attachment; filename="journal.ndjson"')
  async export(): Promise<StreamableFile> {
    return new StreamableFile(await this.exports.forOperator(), { type: 'application/x-ndjson' });
  }
}
