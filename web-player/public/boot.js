// Runs before first paint, as its own file because the content policy allows no inline script:
// theme and writing direction must be right on the very first frame.
(function () {
  var root = document.documentElement;
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var chosen = read('banyan.theme');
  var light = chosen ? chosen === 'light' : matchMedia('(prefers-color-scheme: light)').matches;
  root.dataset.theme = light ? 'light' : 'dark';
  var language = read('banyan.language');
  var asked = new URLSearchParams(location.search).get('lang');
  if (asked && /^[A-Z]{2}(-[A-Z]{2})?$/.test(asked)) language = asked;
  if (language) {
    root.lang = { CN: 'zh-Hans', TW: 'zh-Hant', 'PT-BR': 'pt-BR' }[language] || language.toLowerCase();
    root.dir = /^(AR|FA|UR)$/.test(language) ? 'rtl' : 'ltr';
  }
})();
