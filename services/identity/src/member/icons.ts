/** The pictures that a member may choose among, by the motifs of the players' app. */
export const icons = [
  'lotus',
  'banyan',
  'butterfly',
  'peacock',
  'tiger',
  'koi',
  'lantern',
  'drum',
  'pagoda',
  'mask',
  'octopus',
  'fruit',
] as const;
export type Icon = (typeof icons)[number];
