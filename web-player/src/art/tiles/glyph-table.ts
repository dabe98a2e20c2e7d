/** Outlines of one face, in thousandths of an em. */
export interface GlyphTable {
  /** Advance and path of a character. */
  glyphs: Record<string, [advance: number, path: string]>;
  /** What to add between two letters, by their bare forms ("AV"). */
  kerns: Record<string, number>;
}
