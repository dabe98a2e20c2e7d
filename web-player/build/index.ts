export { firstFiles } from './first-files';
export { glyphTables } from './glyphs';
export { prebuiltArt } from './prebuilt-art';
export { offlineShell } from './offline-shell';
export { publicPagesFile } from './public-pages';
export { preloadFonts } from './preload-fonts';
export { firstWords } from './first-words';
export { pageTexts } from '@banyan/texts/vite';
