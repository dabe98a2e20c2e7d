import { Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { inPlayer } from 'virtual:texts';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { PreviewWay } from '../api/notice-types.js';
import type { BrandRecord } from '../api/types.js';
import { Problem } from '../ui/problem.js';
import { useBrands } from '../ui/use-brands.js';
import { useVerb } from '../ui/use-verb.js';

/** Sizes of windows in which the draft is looked at. */
const sizes = { phone: 'popup,width=390,height=844', desktop: 'popup,width=1440,height=900' } as const;
type Size = keyof typeof sizes;
const themes = ['dark', 'light'] as const;

/**
 * Where the brand's site is, whose drafts no other shows: here, or on the first of its hosts, which stand on one scheme and port. A host
 * that is nobody's is the default brand's.
 */
function siteOf(code: string, brands: readonly BrandRecord[]): string {
  const here = brands.find(({ hosts }) => hosts.includes(location.hostname)) ?? brands.find((each) => each.isDefault);
  const host = here?.id === code ? undefined : brands.find(({ id }) => id === code)?.hosts[0];
  return host === undefined ? '' : `${location.protocol}//${host}${location.port && `:${location.port}`}`;
}

interface Props {
  /** Whose site the draft is for. */
  brand: string;
  /** What the draft is: another draft needs another preview. */
  of: string;
  ready: boolean;
  make: (api: ConsoleDataProvider) => Promise<PreviewWay>;
}

/** Looks at what is written, saved or not, in the players' app: in each theme, language and width. */
export function PreviewPart({ brand, of, ready, make }: Props) {
  const t = useTranslate();
  const [made, setMade] = useState<{ of: string; token: string } | null>(null);
  const [theme, setTheme] = useState<string>('dark');
  const [language, setLanguage] = useState(inPlayer[0]?.code ?? 'EN');
  const [size, setSize] = useState<Size>('phone');
  const { start, isPending, error } = useVerb(make, { refresh: [], onDone: ({ token }) => setMade({ of, token }) });
  const site = siteOf(brand, useBrands());
  const token = made?.of === of ? made.token : null;
  const address = `${site}/preview/${token ?? ''}?lang=${language}&theme=${theme}`;
  return (
    <fieldset className="plain-set stack tight">
      <legend>{t('console.preview.title')}</legend>
      <div className="row tight wrap-ok">
        <TextField
          select
          size="small"
          label={t('console.preview.language')}
          value={language}
          onChange={(event) => setLanguage(event.target.value)}
        >
          {inPlayer.map(({ code, name }) => (
            <MenuItem key={code} value={code}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={t('console.preview.theme')}
          value={theme}
          onChange={(event) => setTheme(event.target.value)}
        >
          {themes.map((each) => (
            <MenuItem key={each} value={each}>
              {t(`console.preview.${each}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={t('console.preview.size')}
          value={size}
          onChange={(event) => setSize(event.target.value as Size)}
        >
          {(Object.keys(sizes) as Size[]).map((each) => (
            <MenuItem key={each} value={each}>
              {t(`console.preview.${each}`)}
            </MenuItem>
          ))}
        </TextField>
        {token === null ? (
          <Button variant="outlined" disabled={!ready || isPending} onClick={() => start()}>
            {t('console.preview.make')}
          </Button>
        ) : (
          <Button
            variant="outlined"
            href={address}
            target="_blank"
            rel="noreferrer"
            onClick={(event) => {
              // A link where the browser opens no window of this size.
              if (window.open(address, '_blank', sizes[size])) event.preventDefault();
            }}
          >
            {t('console.preview.open')}
          </Button>
        )}
      </div>
      <p className="muted xs">{t('console.preview.help')}</p>
      <Problem error={error} />
    </fieldset>
  );
}
