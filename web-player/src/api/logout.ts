import { call } from './client';

/** Ends the session on the server. */
export const logout = () => call<unknown>('DELETE', '/wps/session/logout');
