export { glyphTables } from './glyphs';
export { prebuiltArt } from './prebuilt-art';
export { preloadFonts } from './preload-fonts';
