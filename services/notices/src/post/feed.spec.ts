import { describe, expect, it } from '@jest/globals';
import { SaxesParser } from 'saxes';
import { atomOf } from './feed.js';
import type { PostDto } from './post.dto.js';

interface Read {
  /** Names of elements as they are nested, each once. */
  readonly elements: string[];
  /** Texts by the name of the element that holds them, in their order. */
  readonly texts: ReadonlyMap<string, string[]>;
}

/** Reads a document as XML, strictly: throws where it is not well-formed. */
function read(xml: string): Read {
  const parser = new SaxesParser({ xmlns: true });
  const path: string[] = [];
  const elements = new Set<string>();
  const texts = new Map<string, string[]>();
  const add = (text: string) => texts.get(path.at(-1) ?? '')?.push((texts.get(path.at(-1) ?? '')?.pop() ?? '') + text);
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    elements.add(path.join('/'));
    texts.set(name, [...(texts.get(name) ?? []), '']);
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => void path.pop());
  parser.write(xml).close();
  return { elements: [...elements].toSorted(), texts };
}

const post = (of: Partial<PostDto>): PostDto => ({
  id: '1',
  kind: 'NEWS',
  slug: 'a-piece',
  category: 'PLATFORM',
  pinned: false,
  cover: 'set:lotus',
  address: '',
  embedded: false,
  title: 'A piece',
  summary: 'in short',
  content: '<p>hello</p>',
  languages: ['EN'],
  startsAt: new Date('2026-03-16T02:00:00Z'),
  endsAt: null,
  updatedAt: new Date('2026-03-16T02:00:00Z'),
  ...of,
});
const channel = {
  kind: 'NEWS',
  brand: 'Banyan',
  origin: 'https://play.example:8443',
  language: 'EN',
  now: new Date(0),
} as const;

/** Signs that XML does not know. */
const unknown = 'a\u000b\u000c\ufffe\uffffb';

/** What somebody might write who wants to leave the text that he stands in. */
const leaving = [
  'a ]]> b ]]> c',
  ']]>]]><_:meta xmlns:_="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=//e.x"/>',
  ']]>]]></title></entry></feed><_:script xmlns:_="http://www.w3.org/1999/xhtml" src="/x"/>',
  ']]>]]>]]><![CDATA[<?x y?><!-- & -->',
  '&amp; &lt;b&gt; & <3 "\'',
  unknown,
];

describe('an Atom document', () => {
  const plainOne = read(atomOf([post({})], channel));

  it('is XML with the same elements whatever stands in its texts, and says them as they are', () => {
    for (const text of leaving) {
      const content = `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;
      const xml = atomOf([post({ title: text, summary: text, content })], { ...channel, brand: text });
      const { elements, texts } = read(xml);
      expect(elements).toEqual(plainOne.elements);
      const clean = text === unknown ? 'ab' : text;
      expect(texts.get('rights')).toEqual([clean]);
      expect(texts.get('title')?.[0]).toBe(`${plainOne.texts.get('title')?.[0]?.replace(/Banyan$/, () => clean)}`);
      expect([texts.get('title')?.[1], texts.get('summary')?.[0]].map(asRead)).toEqual([clean, clean]);
      expect(asRead(texts.get('content')?.[0])).toBe(`<p>${clean}</p>`);
    }
  });

  it('names whole addresses of the site', () => {
    const content = '<a href="/help">h src="/x"</a><img src="//e.example/1">';
    const { texts } = read(atomOf([post({ content })], channel));
    expect(texts.get('id')).toEqual(['https://play.example:8443/news', 'https://play.example:8443/news/a-piece']);
    const whole = '<a href="https://play.example:8443/help">h src="/x"</a><img src="//e.example/1">';
    expect(texts.get('content')).toEqual([whole]);
  });
});

/** What a reader of feeds shows of a text that is told as HTML. */
const asRead = (html = ''): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
