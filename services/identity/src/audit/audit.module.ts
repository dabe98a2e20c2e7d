import { Module } from '@nestjs/common';
import { AuditAdmin } from './audit.admin.js';
import { AuditEvents } from './audit.events.js';
import { AuditService } from './audit.service.js';

@Module({ controllers: [AuditAdmin], providers: [AuditService, AuditEvents] })
export class AuditModule {}
