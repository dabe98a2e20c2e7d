import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { AuditLogPageDto, AuditVerifyDto } from './audit.dto.js';
import { AuditService } from './audit.service.js';

@ApiTags('console: audit log')
@Controller('admin/v1/identity/audit-logs')
@Operator('audit.view')
export class AuditAdminController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @ApiOkResponse({ type: AuditLogPageDto })
  list(@Query() query: ListQuery): Promise<AuditLogPageDto> {
    return this.audit.list(query);
  }

  @Get('verify')
  @ApiOkResponse({ type: AuditVerifyDto })
  verify(): Promise<AuditVerifyDto> {
    return this.audit.verify();
  }
}
