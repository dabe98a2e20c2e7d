import { http } from './http';

/** Ends the session on the server. It takes the token itself: by then this tab has forgotten it, so that nothing else is sent with it. */
export const logout = (token: string) => http<unknown>('DELETE', '/wps/session/logout', { token });
