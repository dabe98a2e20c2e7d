import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ApiError } from '../api/problem.js';
import { Icon } from './icon.js';

/** What went wrong, with the code and the request id to look it up by. Announced, since it answers an action. */
export function Problem({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = useTranslate();
  if (!error) return null;
  const known = error instanceof ApiError ? error : null;
  const text = known?.status === 0 ? t('console.error.unreachable') : (known?.text ?? (error as Error).message);
  return (
    <div className="note neg" role="alert">
      <Icon name="alert" />
      <div className="grow">
        <p>{text}</p>
        {known && (
          <p className="xs muted break">
            {t('console.error.code')}: {known.code}
            {known.requestId && ` · ${t('console.error.request')}: ${known.requestId}`}
          </p>
        )}
        {known?.status === 409 && <p className="xs">{t('console.error.stale')}</p>}
      </div>
      {retry && (
        <Button size="small" variant="outlined" onClick={retry}>
          {t('console.action.retry')}
        </Button>
      )}
    </div>
  );
}
