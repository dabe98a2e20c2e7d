import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { JobMethods, JobRunner } from './job-runner.js';

export { Job, type JobRun } from './job.js';
export { JobRunner } from './job-runner.js';
export { jobMigrations } from './migration.js';

@Module({})
class JobsModule {}

/** Runs the `@Job` methods of a service with a database. */
export function jobsModule(): DynamicModule {
  return {
    module: JobsModule,
    imports: [DiscoveryModule, ScheduleModule.forRoot()],
    providers: [JobMethods, JobRunner],
    exports: [JobRunner],
  };
}
