import { debugPort } from '../../local/dev.mjs';

/** The editor's own variable, which is none of a template. */
const workspace = '$' + '{workspaceFolder}';

/** .vscode/launch.json: a debugger for each service of `npm run dev`. */
export const debuggers = (services) =>
  JSON.stringify({
    version: '0.2.0',
    configurations: services
      .filter(({ kind }) => kind !== 'outsider')
      .map((one) => ({
        name: one.name,
        type: 'node',
        request: 'attach',
        port: debugPort(one),
        restart: true,
        sourceMaps: true,
        outFiles: [`${workspace}/${one.folder}/dist/**/*.js`, `${workspace}/services/kernel/dist/**/*.js`],
        skipFiles: ['<node_internals>/**'],
      })),
  });
