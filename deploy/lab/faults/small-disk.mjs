import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sizeBytes = 3 * 1024 ** 3;
const quiet = { stdio: ['ignore', 'ignore', 'pipe'] };

/**
 * A disk of 3 GB in a sparse file, for the data of PostgreSQL, Kafka and Redis. Needs root and loop devices; answers
 * `{ disk: null, why }` where the machine gives none.
 */
export function mountSmallDisk(dir) {
  const image = `${dir}.img`;
  mkdirSync(dir, { recursive: true });
  try {
    writeFileSync(image, '');
    truncateSync(image, sizeBytes);
    execFileSync('mkfs.ext4', ['-q', '-m', '0', image], quiet);
    execFileSync('mount', ['-o', 'loop', image, dir], quiet);
  } catch (error) {
    rmSync(image, { force: true });
    return {
      disk: null,
      why: String(error.stderr ?? error.message)
        .trim()
        .split('\n')[0],
    };
  }
  execFileSync('chmod', ['755', dir]);
  return { disk: { dir, fill: () => fill(dir), unmount: () => unmount(dir, image) } };
}

/** Takes what is left of the disk; returns the function that gives it back. */
function fill(dir) {
  const files = [];
  const take = (bytes) => {
    const file = join(dir, `ballast-${files.length}`);
    files.push(file);
    try {
      execFileSync('fallocate', ['-l', String(bytes), file], quiet);
    } catch {
      // Somebody else took some of it meanwhile: what is left is taken next.
    }
  };
  for (let round = 0; round < 6; round += 1) {
    const { bavail, bsize } = statfsSync(dir);
    if (bavail > 0) take(bavail * bsize);
  }
  return () => files.forEach((file) => rmSync(file, { force: true }));
}

function unmount(dir, image) {
  try {
    execFileSync('umount', [dir], quiet);
  } catch {
    execFileSync('umount', ['-l', dir], quiet);
  }
  rmSync(image, { force: true });
}
