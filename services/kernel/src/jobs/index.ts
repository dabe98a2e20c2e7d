import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { JobMethods, JobRunner } from './job-runner.js';
import { WorkReport, workAdmin } from './workings.js';

export { Job, type JobRun } from './job.js';
export { JobRunner } from './job-runner.js';
export { Exports, ExportWriter, exportMigrations, exportsModule, type ExportStatement } from './exports/index.js';
export { jobMigrations } from './migration.js';
export type { Figure } from './figure.js';
export type { JobState, Workings } from './workings.js';

@Module({})
class JobsModule {}

/** Runs the `@Job` methods of a service with a database, and tells operators of them. */
export function jobsModule(service: string): DynamicModule {
  return {
    module: JobsModule,
    imports: [DiscoveryModule, ScheduleModule.forRoot()],
    controllers: [workAdmin(service)],
    providers: [JobMethods, JobRunner, WorkReport],
    exports: [JobRunner],
  };
}
