import type { GameFeature, Volatility } from '@banyan/games/contract';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facet, Facets } from '../../api/facets';
import { Button } from '../../components/button';
import { Check, Radio } from '../../components/check';
import { Icon } from '../../components/icon';
import { desktopInset, useAtLeast } from '../../components/use-at-least';
import { useMoney } from '../../i18n/use-money';
import { useWhole } from '../../i18n/use-whole';
import { useBrand } from '../../brand/use-brand';
import type { Choice, Lobby } from './use-lobby';

interface Part {
  facets: Facets;
  lobby: Lobby;
}

const dong = 10_000n;
/* From 0.1K on: the smallest bets that slots of the field offer. */
const betSteps = [100n, 1_000n, 5_000n, 10_000n, 50_000n].map((amount) => amount * dong);
const lineSteps = ['10', '20', '25', '50', '100'];

interface OneOfProps {
  legend: string;
  any: string;
  choice: Choice;
  value: string | undefined;
  options: ReadonlyArray<{ value: string; label: ReactNode; games?: number }>;
  lobby: Lobby;
}

function OneOf({ legend, any, choice, value = '', options, lobby }: OneOfProps) {
  const name = useId();
  const whole = useWhole();
  if (options.length < 2 && !value) return null;
  return (
    <fieldset>
      <legend>{legend}</legend>
      {[{ value: '', label: any, games: undefined }, ...options].map((option) => (
        <Radio
          key={option.value}
          name={name}
          checked={value === option.value}
          onChange={() => lobby.choose(choice, option.value)}
        >
          {option.label} {option.games !== undefined && <span className="num faint">{whole(option.games)}</span>}
        </Radio>
      ))}
    </fieldset>
  );
}

function Features({ facets, lobby }: Part) {
  const { t } = useTranslation('lobby');
  const whole = useWhole();
  const chosen = lobby.filter.features?.split(',') ?? [];
  const gone = chosen.filter((value) => !facets.features.some((facet) => facet.value === value));
  const offered: Facet[] = [...facets.features, ...gone.map((value) => ({ value, name: null, games: 0 }))];
  if (offered.length === 0 || (facets.total < 2 && chosen.length === 0)) return null;
  const toggle = (value: string) =>
    lobby.choose(
      'features',
      (chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]).join(','),
    );
  return (
    <fieldset>
      <legend>{t('feature')}</legend>
      {offered.map(({ value, games }) => (
        <Check key={value} checked={chosen.includes(value)} onChange={() => toggle(value)}>
          {t(`features.${value as GameFeature}`)} <span className="num faint">{whole(games)}</span>
        </Check>
      ))}
    </fieldset>
  );
}

/** The kinds of games, where no row of chips offers them. */
function Kinds({ facets, lobby }: Part) {
  const { t } = useTranslation('lobby');
  const { type } = lobby.filter;
  return (
    <OneOf
      legend={t('type')}
      any={t('any')}
      choice="type"
      value={type}
      options={facets.types.map(({ value, games }) => ({
        value,
        label: t(`types.${value as NonNullable<typeof type>}`),
        games,
      }))}
      lobby={lobby}
    />
  );
}

function Fields({ facets, lobby }: Part) {
  const { t } = useTranslation('lobby');
  const { brand } = useBrand();
  const { short } = useMoney();
  const whole = useWhole();
  const { vendor, volatility, maxBetMinor, minLines, isNew } = lobby.filter;
  const several = facets.total > 1 || lobby.chosen > 0;
  return (
    <>
      <OneOf
        legend={t('vendor')}
        any={t('everyVendor')}
        choice="vendor"
        value={vendor}
        options={facets.vendors.map(({ value, name, games }) => ({ value, label: name, games }))}
        lobby={lobby}
      />
      <Features facets={facets} lobby={lobby} />
      <OneOf
        legend={t('volatility')}
        any={t('any')}
        choice="volatility"
        value={volatility}
        options={(['LOW', 'MEDIUM', 'HIGH'] as const satisfies Volatility[]).flatMap((value) => {
          const facet = facets.volatilities.find((one) => one.value === value);
          return facet ? [{ value, label: t(`volatilities.${value}`), games: facet.games }] : [];
        })}
        lobby={lobby}
      />
      {several && brand.currency === 'VND' && (
        <OneOf
          legend={t('maxBet')}
          any={t('any')}
          choice="maxBet"
          value={maxBetMinor}
          options={betSteps.map((minor) => ({
            value: String(minor),
            label: t('upTo', { amount: short(minor, brand.currency) }),
          }))}
          lobby={lobby}
        />
      )}
      {several && (
        <OneOf
          legend={t('lines')}
          any={t('any')}
          choice="lines"
          value={minLines}
          options={lineSteps.map((value) => ({ value, label: t('atLeast', { count: Number(value) }) }))}
          lobby={lobby}
        />
      )}
      {(facets.isNew > 0 || isNew) && several && (
        <Check
          checked={isNew !== undefined}
          onChange={(event) => lobby.choose('new', event.target.checked ? 'true' : '')}
        >
          {t('onlyNew')} <span className="num faint">{whole(facets.isNew)}</span>
        </Check>
      )}
      {lobby.chosen > 0 && (
        <Button size="sm" icon="x" onClick={lobby.reset}>
          {t('none.reset')}
        </Button>
      )}
    </>
  );
}

/** Beside the shelf on wide screens, folded above it on phones. A shelf with one game offers nothing to choose. */
export function Filters({ facets, lobby }: Part) {
  const { t } = useTranslation('lobby');
  const wide = useAtLeast(desktopInset);
  if (facets.total < 2 && lobby.chosen === 0) return null;
  if (wide)
    return (
      <aside className="lobby-filters lobby-side" aria-label={t('filters')}>
        <Fields facets={facets} lobby={lobby} />
      </aside>
    );
  return (
    <details className="lobby-fold mt-4">
      <summary className="btn secondary">
        <Icon name="filter" />
        {lobby.chosen > 0 ? t('filtersOn', { count: lobby.chosen }) : t('filters')}
      </summary>
      <div className="lobby-filters" role="group" aria-label={t('filters')}>
        <Kinds facets={facets} lobby={lobby} />
        <Fields facets={facets} lobby={lobby} />
      </div>
    </details>
  );
}
