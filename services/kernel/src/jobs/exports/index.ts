import { Module, type DynamicModule } from '@nestjs/common';
import { exportAdmin } from './exports.admin.js';
import { Exports } from './exports.js';
import { ExportWriter } from './writer.js';

export { Exports } from './exports.js';
export type { ExportStatement } from './export-kind.js';
export { exportMigrations } from './migration.js';
export { ExportWriter } from './writer.js';

@Module({})
class ExportsModule {}

/** Whole lists as files, for a service with a database. Features register theirs with {@link Exports}. */
export function exportsModule(service: string): DynamicModule {
  return {
    module: ExportsModule,
    global: true,
    controllers: [exportAdmin(service)],
    providers: [ExportWriter, Exports],
    exports: [Exports, ExportWriter],
  };
}
