import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { JobMethods, JobRunner } from './job-runner.js';
import { ServiceStatusService, serviceStatusController } from './service-status.js';

export { Job, type JobRun } from './job.js';
export { JobRunner } from './job-runner.js';
export { ExportService, ExportWriter, exportMigrations, exportsModule, type ExportStatement } from './exports/index.js';
export { jobMigrations } from './migration.js';
export type { Figure } from './figure.js';
export type { JobState, ServiceStatus } from './service-status.js';

@Module({})
class JobsModule {}

/** Runs the `@Job` methods of a service with a database, and shows them to operators. */
export function jobsModule(service: string): DynamicModule {
  return {
    module: JobsModule,
    imports: [DiscoveryModule, ScheduleModule.forRoot()],
    controllers: [serviceStatusController(service)],
    providers: [JobMethods, JobRunner, ServiceStatusService],
    exports: [JobRunner],
  };
}
