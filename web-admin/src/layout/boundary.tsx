import { Button } from '@mui/material';
import { Component, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Problem } from '../ui/problem.js';

const chunk = /dynamically imported module|Importing a module script failed|preload CSS/i;

/** After a deploy an open tab asks for files that are gone: that is a new version, not a fault. */
function Broken({ error }: { error: Error }) {
  const t = useTranslate();
  const stale = chunk.test(error.message);
  return (
    <div className="stack">
      <h1>{t(stale ? 'ra.notification.application_update_available' : 'ra.page.error')}</h1>
      {!stale && <Problem error={error} />}
      <div>
        <Button variant="contained" onClick={() => location.reload()}>
          {t('ra.action.update_application')}
        </Button>
      </div>
    </div>
  );
}

interface State {
  error: Error | null;
}

/** Keeps a broken screen from taking the frame down. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render() {
    return this.state.error ? <Broken error={this.state.error} /> : this.props.children;
  }
}
