import { call } from './http.js';

/** The number of a record, as the API sends it. */
export type Id = string;

/** Why an operator does it; the audit log keeps it. */
export interface Reason {
  reason: string;
}

/** Which version was looked at: the server refuses to write over a newer one. */
export interface Looked {
  version: number;
}

/** Sends a command. */
export const post = <T = unknown>(path: string, body: unknown = {}) => call<T>(path, { method: 'POST', body });

/** The address of a verb of one record. */
export const on = (resource: string, id: Id, verb: string) => `${resource}/${encodeURIComponent(id)}/${verb}`;
