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
  if (language) {
    root.lang = { VI: 'vi', EN: 'en', CN: 'zh-Hans' }[language] || 'vi';
    root.dir = /^(AR|FA|UR)$/.test(language) ? 'rtl' : 'ltr';
  }
})();
