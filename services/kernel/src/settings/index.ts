export { SettingReader } from './setting-reader.js';
