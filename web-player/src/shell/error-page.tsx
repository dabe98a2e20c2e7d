import { ChunkTimeout } from '@banyan/kernel/rules';
import { Component, Suspense, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { Button } from '../components/button';
import { Scene } from '../components/scene';
import { SupportLinks } from '../features/site/stop-page';
import { paths } from '../navigation/paths';

/** A lazy file that is gone: the site was updated while this page was open. */
export function isChunkError(error: unknown): boolean {
  const text = error instanceof Error ? `${error.name} ${error.message}` : '';
  return /ChunkLoadError|dynamically imported module|module script failed|Unable to preload CSS/iu.test(text);
}

/** "New version" for a missing chunk, "takes long" for one that did not come, else a plain account of the failure. Works without router and data. */
function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation('shell');
  const kind = error instanceof ChunkTimeout ? 'slow' : isChunkError(error) ? 'chunk' : 'crash';
  return (
    <main id="main" className="stop" tabIndex={-1}>
      <title>{t(`${kind}.title`)}</title>
      <Scene seed="cua-lang" lanterns={false} />
      <div className="copy" role="alert">
        <h1>{t(`${kind}.title`)}</h1>
        <p className="muted">{t(`${kind}.text`)}</p>
        <div className="row wrap-ok">
          <Button look="primary" size="lg" icon="refresh" onClick={() => location.reload()}>
            {t('chunk.reload')}
          </Button>
          {kind === 'slow' && (
            <Suspense>
              <SupportLinks />
            </Suspense>
          )}
          {kind === 'crash' && (
            <Button size="lg" onClick={() => location.assign(paths.home)}>
              {t('crash.home')}
            </Button>
          )}
        </div>
      </div>
    </main>
  );
}

export function RouteError() {
  return <ErrorPage error={useRouteError()} />;
}

/** The last net: what no route has caught. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown; failed: boolean }> {
  override state = { error: null as unknown, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    reportError(error instanceof Error ? error : new Error(`${String(error)}${info.componentStack ?? ''}`));
  }

  override render() {
    return this.state.failed ? <ErrorPage error={this.state.error} /> : this.props.children;
  }
}
