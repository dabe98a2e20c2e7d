import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Icon } from '../ui/icon.js';
import { Page } from '../ui/page.js';

function Notice({ kind, text }: { kind: 'access_denied' | 'not_found'; text: string }) {
  const t = useTranslate();
  return (
    <Page title={t(`ra.page.${kind}`)}>
      <div className="card empty">
        <Icon name={kind === 'access_denied' ? 'lock' : 'search'} />
        <p>{t(text)}</p>
        <Button component={Link} to="/" variant="outlined">
          {t('console.action.home')}
        </Button>
      </div>
    </Page>
  );
}

/** The answer to an address that the operator's role does not open: a page, not an empty list, and no log-out. */
export const AccessDenied = () => <Notice kind="access_denied" text="console.error.denied" />;
export const NotFound = () => <Notice kind="not_found" text="ra.message.not_found" />;
