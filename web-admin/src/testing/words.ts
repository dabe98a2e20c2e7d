type Words = typeof import('../../../services/texts/locales/en/console.json');

/** What the console says, by the tag of each language that it speaks. */
export const packs = new Map(
  Object.entries(
    import.meta.glob<Words>('../../../services/texts/locales/*/console.json', { eager: true, import: 'default' }),
  ).map(([path, words]) => [path.split('/').at(-2) ?? '', words]),
);

export const vi = packs.get('vi') as Words;
export const en = packs.get('en') as Words;
