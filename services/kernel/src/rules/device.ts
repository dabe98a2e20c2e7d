/** Browsers by what they call themselves; those that also name another one come first. */
const browsers: [mark: RegExp, name: string][] = [
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/coc_coc_browser\/(\d+)/, 'Cốc Cốc'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/, 'Safari'],
];
const systems: [mark: RegExp, name: string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** `Chrome 126 · Android` for what a browser says of itself; what nobody knows stays as it is. */
export function deviceName(agent: string): string {
  const browser = browsers.find(([mark]) => mark.test(agent));
  const system = systems.find(([mark]) => mark.test(agent))?.[1];
  if (!browser) return agent;
  const [mark, name] = browser;
  return [`${name} ${mark.exec(agent)?.[1]}`, system].filter(Boolean).join(' · ');
}
