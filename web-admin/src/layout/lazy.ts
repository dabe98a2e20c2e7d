import { inTime } from '@banyan/kernel/rules';
import { lazy, type ComponentType } from 'react';

/** As React's `lazy`, in time. */
export const lazyInTime = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(inTime(load));
