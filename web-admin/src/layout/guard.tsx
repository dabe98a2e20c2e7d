import type { ComponentType } from 'react';
import { Loading, useCanAccess } from 'react-admin';
import { AccessDenied } from './notices.js';

/** A screen behind its resource's right to look: without it there is a page that says so, and no request is sent. */
export function guarded(resource: string, View: ComponentType): ComponentType {
  return function Guarded() {
    const { canAccess, isPending } = useCanAccess({ resource, action: 'list' });
    if (isPending) return <Loading />;
    return canAccess ? <View /> : <AccessDenied />;
  };
}
