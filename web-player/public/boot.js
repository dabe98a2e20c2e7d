// Runs before first paint, as its own file because the content policy allows no inline script:
// theme and writing direction must be right on the very first frame, and the page's own files come beside the app's.
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
  var first = /* first files */ { pages: [], texts: {}, languages: {} };
  var known = function (code) {
    return Object.prototype.hasOwnProperty.call(first.languages, code) ? first.languages[code] : null;
  };
  var spoken = known(asked) || known(language);
  if (spoken) {
    root.lang = spoken[0];
    root.dir = spoken[1];
  }
  var page = first.pages.find(function (each) {
    return new RegExp(each[0]).test(location.pathname);
  });
  var texts = page ? page[2] : [];
  var files = texts.map(function (name) {
    return first.texts[root.lang + '/' + name];
  });
  (page ? page[1] : []).concat(files).forEach(function (file) {
    if (!file) return;
    var link = document.createElement('link');
    var style = file.endsWith('.css');
    link.rel = style ? 'preload' : 'modulepreload';
    if (style) link.as = 'style';
    link.crossOrigin = '';
    link.href = '/' + file;
    document.head.append(link);
  });
})();
