import { afterEach, describe, expect, it } from 'vitest';
import { keepStyles, needsOf } from './styles';

const need = (tag: string, classes: string[] = [], ids: string[] = []) => ({ tag, classes, ids });

describe('what an element must have for a selector', () => {
  it.each([
    ['.css-1a.Mui-disabled', [need('', ['css-1a', 'Mui-disabled'])]],
    ['DIV > ul.list li:not(.hidden, [data-x="a,b"]):hover', [need('li')]],
    ['h1, #main.wide *', [need('h1'), need('')]],
    ['.box::before', [need('', ['box'])]],
    [':is(.a, .b) [type="x"]', [need('')]],
  ])('is seen at a glance in %s', (selector, needs) => expect(needsOf(selector)).toEqual(needs));

  it.each(['.a\\:b', 'svg|a', '& .x', '50%', '.größe'])('is left to jsdom in %s', (selector) =>
    expect(needsOf(selector)).toBeNull(),
  );
});

/** Another page, with jsdom's own styles: the worker's own is every spec's. */
function opened(html: string): Window {
  const frame = document.body.appendChild(document.createElement('iframe'));
  frame.contentDocument?.write(html);
  return frame.contentWindow as Window;
}
afterEach(() => document.querySelectorAll('iframe').forEach((frame) => frame.remove()));

describe('the style of an element', () => {
  const html = `<head><style>
      .gone { display: none } .gone.back { display: flex } ul > .odd:nth-child(odd) { visibility: hidden }
      .odd .seen { visibility: visible } #still, .still { pointer-events: none } .pale { opacity: 0; color: red }
      @media screen { .narrow { display: none } } @media (min-width: 1px) { .wide { display: none } }
      .unset { display: unset; visibility: unset } .like { display: inherit; pointer-events: inherit }
    </style></head><body class="still">
      <p class="gone"></p><p class="gone back">a</p><ul><li class="odd"><i class="seen">b</i><b>c</b></li><li class="odd">d</li></ul>
      <div class="narrow"><div class="wide like"><span class="like">e</span></div></div><button id="still" class="pale">f</button>
      <p class="unset gone" style="visibility: hidden"><em class="unset">g</em></p><input type="hidden"><dialog></dialog>
      <dialog open style="display: grid"></dialog><details><summary>h</summary></details><p hidden></p><script></script>
    </body>`;
  const names = ['display', 'visibility', 'pointerEvents', 'opacity', 'color'] as const;
  const stylesIn = ({ document, getComputedStyle }: Pick<Window, 'document' | 'getComputedStyle'>) =>
    [...document.querySelectorAll('*')].map((element) => {
      const style = getComputedStyle(element);
      return [element.outerHTML, ...names.map((name) => style[name]), style.getPropertyValue('pointer-events')];
    });
  /** What changes while a page is used: an attribute, a sheet more, a rule more, a sheet less. */
  const changes = [
    (document: Document) => document.querySelector('.gone')?.setAttribute('class', 'pale'),
    (document: Document) => document.head.insertAdjacentHTML('beforeend', '<style>.odd { display: none }</style>'),
    (document: Document) => {
      document.styleSheets[1]?.insertRule('b { opacity: 0; display: block }', 0);
      // jsdom itself sees a new rule with the next change only.
      document.body.setAttribute('lang', 'en');
    },
    (document: Document) => document.styleSheets[0]?.ownerNode?.remove(),
  ];

  it('is what jsdom says it is, from one change to the next', () => {
    const [plain, quick] = [opened(html), opened(html)];
    keepStyles(quick);
    expect(stylesIn(quick)).toEqual(stylesIn(plain));
    for (const change of changes) {
      const before = stylesIn(plain);
      for (const { document } of [plain, quick]) change(document);
      expect(stylesIn(plain)).not.toEqual(before);
      expect(stylesIn(quick)).toEqual(stylesIn(plain));
    }
  });

  it('keeps what is hidden hidden, and what only looks like it in sight', () => {
    const page = opened(
      `<head><style>.off, p.gone.now:not(.never) { display: none } .off-not { display: flex }</style></head>
       <body><p class="off"></p><p class="gone now"></p><p class="gone now never"></p><i class="gone now"></i><p class="off-not"></p></body>`,
    );
    keepStyles(page);
    const shown = [...page.document.body.children].map((element) => page.getComputedStyle(element).display);
    expect(shown).toEqual(['none', 'none', 'block', 'inline', 'flex']);
  });
});
