export type { Kind, Language, Words } from './catalogue.js';
export { codeOf, defaultLanguage, languageOf, languages, spoken } from './languages.js';
export { groupOf, isText, say, sayCount, speakerOf } from './say.js';
