import { pictureRules } from '@banyan/kernel/rules';

/** So many at once. Source: specification 5 and 9. */
const most = 3;

export type PictureFault = 'wrongType' | 'tooLarge' | 'tooMany';

export interface Refused {
  file: File;
  fault: PictureFault;
}

const signatures: ReadonlyArray<readonly number[]> = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
];

/** By its name and by its own first bytes: a renamed file is no picture. */
async function isPicture(file: File): Promise<boolean> {
  if (!pictureRules.types.some((type) => type === file.type)) return false;
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return signatures.some((signature) => signature.every((byte, place) => head[place] === byte));
}

/** Which of the files may join those that are chosen, and why the others may not. Nothing leaves the device. */
export async function sift(files: readonly File[], chosen: readonly File[]) {
  const good: File[] = [];
  const refused: Refused[] = [];
  for (const file of files) {
    if (!(await isPicture(file))) refused.push({ file, fault: 'wrongType' });
    else if (file.size > pictureRules.bytes) refused.push({ file, fault: 'tooLarge' });
    else if (chosen.length + good.length >= most) refused.push({ file, fault: 'tooMany' });
    else good.push(file);
  }
  return { good, refused };
}
