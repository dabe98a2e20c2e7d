import { Button } from '@mui/material';
import { useGetResourceLabel, useListContext, useTranslate } from 'react-admin';
import { Icon } from './icon.js';

/** What a list without rows shows: what is missing, and the way out of the filters where there are some. */
export function NoRows() {
  const t = useTranslate();
  const label = useGetResourceLabel();
  const { resource, filterValues, setFilters } = useListContext();
  const filtered = Object.keys(filterValues).length > 0;
  const name = label(resource, 0);
  return (
    <div className="empty">
      <Icon name={filtered ? 'search' : 'file'} />
      <p className="muted">
        {t(filtered ? 'ra.navigation.no_filtered_results' : 'ra.navigation.no_results', { name })}
      </p>
      {filtered && <Button onClick={() => setFilters({})}>{t('ra.navigation.clear_filters')}</Button>}
    </div>
  );
}
