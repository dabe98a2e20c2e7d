// The compiler's view of a project: its sources with their types.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import ts from 'typescript';

/** The program of a project, without its output. */
export function programOf(folder, rootNames) {
  const host = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => assert.fail(String(messageText)),
  };
  const { options, fileNames, projectReferences } = ts.getParsedCommandLineOfConfigFile(
    join(folder, 'tsconfig.json'),
    { noEmit: true, composite: false, incremental: false },
    host,
  );
  return ts.createProgram({ rootNames: rootNames ?? fileNames, options, projectReferences });
}
