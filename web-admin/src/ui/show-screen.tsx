import type { ReactNode } from 'react';
import { Loading, ShowBase, useShowContext } from 'react-admin';
import { Problem } from './problem.js';

/** The screen itself tells what went wrong; react-admin would call every failure a missing record and leave. */
const queryOptions = { onError: () => undefined };
const liveOptions = { ...queryOptions, refetchInterval: 10_000 };

/** A page that is one record of the current resource; a live one is read again by itself. */
export function ShowScreen({ live, children }: { live?: boolean; children: ReactNode }) {
  return <ShowBase queryOptions={live ? liveOptions : queryOptions}>{children}</ShowBase>;
}

/** What a screen shows while it has no record. */
export function NoRecord() {
  const { error, refetch } = useShowContext();
  return error ? <Problem error={error} retry={() => void refetch()} /> : <Loading />;
}
