import { Module } from '@nestjs/common';
import { AuditAdminController } from './audit.admin.js';
import { AuditEvents } from './audit.events.js';
import { AuditService } from './audit.service.js';

@Module({ controllers: [AuditAdminController], providers: [AuditService, AuditEvents] })
export class AuditModule {}
