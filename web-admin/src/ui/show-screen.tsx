import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Loading, ShowBase, useGetRecordId, useResourceContext, useShowContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { ApiError } from '../api/problem.js';
import { Icon } from './icon.js';
import { Page } from './page.js';
import { Problem } from './problem.js';

/** The screen itself shows what went wrong; react-admin would call every failure a missing record and leave. */
const queryOptions = { onError: () => undefined };
const liveOptions = { ...queryOptions, refetchInterval: 10_000 };

/** A page that is one record of the current resource; a live one is read again by itself. */
export function ShowScreen({ live, children }: { live?: boolean; children: ReactNode }) {
  return <ShowBase queryOptions={live ? liveOptions : queryOptions}>{children}</ShowBase>;
}

/** Nobody has that id: the server says so, or the address holds something that is no id at all, which is all that such a request can get wrong. */
const isMissing = (error: unknown): boolean =>
  error instanceof RangeError ||
  (error instanceof ApiError && (error.status === 404 || error.code === 'request.invalid'));

function Missing() {
  const t = useTranslate();
  const resource = useResourceContext();
  const id = useGetRecordId();
  return (
    <Page title={t('ra.page.not_found')}>
      <div className="card empty" role="alert">
        <Icon name="search" />
        <p>{t('console.error.no_record', { id: String(id).slice(0, 80) })}</p>
        <Button component={Link} to={`/${resource}`} variant="outlined">
          {t('ra.action.list')}
        </Button>
      </div>
    </Page>
  );
}

/** What a screen shows while it has no record. */
export function NoRecord() {
  const { error, refetch } = useShowContext();
  if (isMissing(error)) return <Missing />;
  return error ? <Problem error={error} retry={() => void refetch()} /> : <Loading />;
}
