declare module 'virtual:glyphs/*' {
  import type { GlyphTable } from './tiles/glyph-table';

  const table: GlyphTable;
  export default table;
}

declare module 'virtual:prebuilt-art' {
  /** Addresses of pictures made at build, by code and shape, and by the title where one is lettered: [320 px, 640 px] wide. */
  export const prebuilt: Record<string, readonly [small: string, large: string]>;
}
