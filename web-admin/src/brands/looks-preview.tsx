import { colourOf, contrastIn, declarationsOf, grounds, isColour, isLegible, type Theme } from '@banyan/kernel/rules';
import { useTranslate } from 'react-admin';

/** What the platform has by itself: see the players' tokens. */
/** The platform's own accent, where a brand has chosen none. */
export const amber: Readonly<Record<Theme, string>> = {
  dark: colourOf('0.822 0.132 80'),
  light: colourOf('0.812 0.142 78'),
};
const ink: Readonly<Record<Theme, string>> = { dark: colourOf('0.958 0.014 92'), light: colourOf('0.24 0.032 168') };

/** The sign of a brand as its address. */
export const signPath = (id: string): string => `/wps/system/signs/${id}`;

interface Props {
  theme: Theme;
  /** Empty: the platform's own. */
  accent: string;
  logo: string;
  name: string;
}

/** A piece of the players' app as it would look, and how legible it would be. */
export function LooksPreview({ theme, accent, logo, name }: Props) {
  const t = useTranslate();
  const shown = isColour(accent) ? accent : amber[theme];
  const shades = declarationsOf(theme, shown);
  const { ratio, least } = contrastIn(theme, shown);
  const [, canvas = '', surface = ''] = grounds[theme].map(colourOf);
  return (
    <figure className="looks-preview" style={{ background: canvas, color: ink[theme] }}>
      <figcaption className="sr">{t('console.platform.brands.preview')}</figcaption>
      <b className="row tight">
        {logo !== '' && <img src={signPath(logo)} alt="" height={28} />}
        {name}
      </b>
      <span style={{ background: surface, color: shades['--color-accent-text'] }}>{name}</span>
      <span
        style={{
          background: shades['--color-accent'],
          color: shades['--color-on-accent'],
          outline: `1px solid ${shades['--color-accent-edge']}`,
        }}
      >
        {name}
      </span>
      <small role="status" className={isLegible(theme, shown) ? undefined : 'bad'}>
        {t('console.platform.brands.ratio', { ratio: ratio.toFixed(2), least })}
      </small>
    </figure>
  );
}
