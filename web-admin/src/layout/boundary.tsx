import { ChunkTimeout } from '@banyan/kernel/rules';
import { Button } from '@mui/material';
import { Component, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Problem } from '../ui/problem.js';

const chunk = /dynamically imported module|Importing a module script failed|preload CSS/i;

const titles = {
  slow: 'console.slow.title',
  stale: 'ra.notification.application_update_available',
  fault: 'ra.page.error',
} as const;

/** After a deploy an open tab asks for files that are gone: that is a new version, not a fault. What does not come in time is the network's. */
function Broken({ error }: { error: Error }) {
  const t = useTranslate();
  const kind = error instanceof ChunkTimeout ? 'slow' : chunk.test(error.message) ? 'stale' : 'fault';
  return (
    <div className="stack">
      <h1>{t(titles[kind])}</h1>
      {kind === 'slow' && <p>{t('console.slow.text')}</p>}
      {kind === 'fault' && <Problem error={error} />}
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
