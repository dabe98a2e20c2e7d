import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshApp, renderApp } from '../../test-app';
import { whitelabel } from '../../test-data';
import { agreed, serve } from '../../test-server';
import { Legal, parts, type LegalText } from './legal';

type Texts = { [key: string]: string | Texts };
const files = import.meta.glob<Record<string, Texts>>('../../../../services/texts/locales/*/player.json', {
  eager: true,
  import: 'default',
});

function sentences(texts: Texts): string[] {
  return Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : sentences(value)));
}

beforeEach(freshApp);

describe.each(['terms', 'privacy'] as const)('the text %s', (text: LegalText) => {
  it('says each of its parts with the brand\u2019s own name, and leads to the other', async () => {
    serve({ 'GET /wps/system/whitelabel': () => agreed(whitelabel) });
    renderApp(<Legal text={text} />, `/${text}`);
    expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(parts[text].length);
    const page = screen.getByRole('article').textContent ?? '';
    expect(page).toContain('Banyan');
    expect(page).not.toMatch(/\{\{|legal:|\.[hp]\b/);
    expect(page.length).toBeGreaterThan(1_500);
    expect(screen.getByRole('link')).toHaveAttribute('href', text === 'terms' ? '/privacy' : '/terms');
  });
});

describe.each(Object.entries(files))('consent in %s', (_file, texts) => {
  it('is asked for with a link to every text that it names, and for no brand by its name', () => {
    const consents = sentences(texts).filter((one) => /<(terms|privacy)>/.test(one));
    expect(consents.filter((one) => /<terms>[^<]+<\/terms>.*<privacy>[^<]+<\/privacy>/.test(one))).toHaveLength(1);
    expect(consents).toHaveLength(2);
    const words = (texts['help'] as Texts)['legal'] as Texts;
    expect(Object.keys(words['terms'] as Texts)).toEqual(['title', ...parts.terms]);
    expect(Object.keys(words['privacy'] as Texts)).toEqual(['title', ...parts.privacy]);
    expect(sentences(words).filter((one) => /banyan|lotus/i.test(one))).toEqual([]);
  });
});
