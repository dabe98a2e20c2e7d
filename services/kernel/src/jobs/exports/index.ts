import { Module, type DynamicModule } from '@nestjs/common';
import { exportAdmin } from './exports.admin.js';
import { ExportService } from './exports.js';
import { ExportWriter } from './writer.js';

export { ExportService } from './exports.js';
export type { ExportStatement } from './export-kind.js';
export { exportMigrations } from './migration.js';
export { ExportWriter } from './writer.js';

@Module({})
class ExportsModule {}

/** Whole lists as files, for a service with a database. Features register theirs with {@link ExportService}. */
export function exportsModule(service: string): DynamicModule {
  return {
    module: ExportsModule,
    global: true,
    controllers: [exportAdmin(service)],
    providers: [ExportWriter, ExportService],
    exports: [ExportService, ExportWriter],
  };
}
