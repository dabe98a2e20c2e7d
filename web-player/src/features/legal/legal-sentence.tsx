import { paths } from '../../navigation/paths';

/**
 * A sentence whose `<terms>…</terms>` and `<privacy>…</privacy>` lead to those texts, each in a window of its own: the form that asks
 * for the consent keeps what was typed.
 */
export function LegalSentence({ children }: { children: string }) {
  return children.split(/(<terms>[^<]*<\/terms>|<privacy>[^<]*<\/privacy>)/).map((piece) => {
    const [, text, words] = /^<(terms|privacy)>([^<]*)</.exec(piece) ?? [];
    if (!text || !words) return piece;
    return (
      <a
        key={text}
        className="link"
        href={text === 'terms' ? paths.terms : paths.privacy}
        target="_blank"
        rel="noreferrer"
      >
        {words}
      </a>
    );
  });
}
