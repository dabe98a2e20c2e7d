import { useTranslation } from 'react-i18next';
import type { Facet } from '../../api/facets';
import { Chip, Chips } from '../../components/chip';
import { useWhole } from '../../i18n/use-whole';
import type { Lobby } from './use-lobby';

/** Kinds of games in the lobby's order, each with how many there are; a second press takes the choice back. */
export function TypeChips({ types, lobby }: { types: readonly Facet[]; lobby: Lobby }) {
  const { t } = useTranslation('lobby');
  const whole = useWhole();
  const { type } = lobby.filter;
  if (types.length < 2 && !type) return null;
  return (
    <div className="mt-4">
      <Chips label={t('type')} scroll>
        {types.map(({ value, games }) => (
          <Chip key={value} pressed={value === type} onClick={() => lobby.choose('type', value === type ? '' : value)}>
            {t(`types.${value as NonNullable<typeof type>}`)} <span className="num faint">{whole(games)}</span>
          </Chip>
        ))}
      </Chips>
    </div>
  );
}
