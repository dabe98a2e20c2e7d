import { useTranslation } from 'react-i18next';
import { Select } from '../../components/field';
import { sorts, type Lobby } from './use-lobby';

/** The order of the shelf. While searching, what fits best comes first. */
export function SortChoice({ lobby }: { lobby: Lobby }) {
  const { t } = useTranslation('lobby');
  return (
    <label className="lobby-sort sm">
      <span className="muted">{t('sort')}</span>
      <Select
        value={lobby.sort ?? 'recommended'}
        onChange={(event) => lobby.choose('sort', event.target.value === 'recommended' ? '' : event.target.value)}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(sort === 'recommended' && lobby.q ? 'sorts.match' : `sorts.${sort}`)}
          </option>
        ))}
      </Select>
    </label>
  );
}
