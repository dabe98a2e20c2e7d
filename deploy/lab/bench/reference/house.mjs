// The packages of the kernel, for references that are made of the same versions.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../common/run.mjs';

const { resolve } = createRequire(join(root, 'services', 'kernel', 'package.json'));

export const housePackage = (name) => import(pathToFileURL(resolve(name)).href);
