import { describe, expect, it } from 'vitest';
import { needsOf } from './styles';

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

  it('keeps what is hidden hidden, and what only looks like it in sight', () => {
    document.head.innerHTML =
      '<style>.off, p.gone.now:not(.never) { display: none } .off-not { display: flex }</style>';
    document.body.innerHTML =
      '<p class="off"></p><p class="gone now"></p><p class="gone now never"></p><i class="gone now"></i><p class="off-not"></p>';
    const shown = [...document.body.children].map((element) => getComputedStyle(element).display);
    document.head.innerHTML = '';
    expect(shown).toEqual(['none', 'none', 'block', 'inline', 'flex']);
  });
});
