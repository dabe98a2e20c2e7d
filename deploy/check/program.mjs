// The compiler's view of a project: its sources with their types.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import ts from 'typescript';

/** Declarations that were read, by file and form of module: most programs stand on the same packages. */
const declarations = new Map();

/** Reads sources, and each file of declarations once for all programs. */
function hostOf(options) {
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (file, version, ...rest) => {
    if (!file.endsWith('.d.ts')) return getSourceFile(file, version, ...rest);
    const key = `${file} ${typeof version === 'object' ? JSON.stringify([version.languageVersion, version.impliedNodeFormat]) : version}`;
    if (!declarations.has(key)) declarations.set(key, getSourceFile(file, version, ...rest));
    return declarations.get(key);
  };
  return host;
}

/** What a project's code leads to without these; a test is nobody's way in. */
const ofTests = /\.(?:spec|fixture)\.tsx?$/;

/** The program of a project, or of some files with its settings: without its specs, and without its output. */
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
  return ts.createProgram({
    rootNames: rootNames ?? fileNames.filter((name) => !ofTests.test(name)),
    options,
    projectReferences,
    host: hostOf(options),
  });
}
