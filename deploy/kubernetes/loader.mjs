import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { imageFolder } from '../image/image.mjs';
import { writeImage } from '../image/oci.mjs';
import { Problem } from '../local/problem.mjs';
import { command } from './kubectl.mjs';

/**
 * Brings images onto the cluster's nodes: by the program that manages the cluster (`image NAME FOLDER COMMAND`), else by what
 * BANYAN_IMAGE_IMPORT says, to which the archive's path is added (`kind load image-archive`, `ctr -n k8s.io images import`).
 */
export class Loader {
  constructor(kubectl, stores) {
    Object.assign(this, { kubectl, stores, program: kubectl.program, import: process.env.BANYAN_IMAGE_IMPORT });
    if (!this.program && !this.import)
      throw new Problem(
        "To bring images onto the cluster's nodes name in BANYAN_IMAGE_IMPORT what takes an archive, such as `kind load image-archive`.",
      );
  }

  /** The stores whose images have to be made here: all where none can be pulled, as the program of a cluster without a registry says. */
  storesNeeded() {
    return this.program || process.env.BANYAN_STORES === 'native' ? this.stores : [];
  }

  /** Does nothing for an image that every node has. */
  async load(name, folder, entry) {
    const { items } = await this.kubectl.get(['nodes']);
    const has = ({ status }) => (status.images ?? []).some(({ names }) => names.includes(name));
    if (items.every(has)) return;
    const { code, error } = this.program
      ? await command(this.program, ['image', name, folder, ...entry])
      : await this.#archive(name, folder, entry);
    if (code !== 0) throw new Problem(`The image ${name} did not get onto the cluster: ${error.trim()}`);
  }

  async #archive(name, folder, entry) {
    mkdirSync(imageFolder, { recursive: true });
    const out = join(imageFolder, `${name.replaceAll(/[/:]/g, '-')}.tar`);
    const config = { Env: ['PATH=/usr/local/bin:/usr/bin:/bin'], Entrypoint: entry };
    await writeImage({ folder, name, out, config });
    const [program, ...args] = this.import.split(' ');
    return command(program, [...args, out]);
  }
}
