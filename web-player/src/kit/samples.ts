import { seeded } from '../art/random';
import { BOOK, type MotifName } from '../art/tiles/book';
import { WORDS } from './words';

export interface Sample {
  code: string;
  motif: MotifName;
  title: string;
}

const isMotif = (name: string): name is MotifName => Object.hasOwn(BOOK, name);

/** Sample games for the kit: their titles always speak of what is drawn. */
export function samples(count: number, seed: string): Sample[] {
  const motifs = Object.keys(BOOK).filter(isMotif);
  const found = new Map<string, Sample>();
  for (let i = 0; found.size < count; i++) {
    const r = seeded(`${seed}${i}`);
    const motif = r.pick(motifs);
    const [nouns, epithets] = WORDS[motif];
    const title = `${r.pick(nouns.split(', '))}|${r.pick(epithets.split(', '))}`;
    if (!found.has(title)) found.set(title, { code: `${motif}-${i}-${seed}`, motif, title });
  }
  return [...found.values()];
}
