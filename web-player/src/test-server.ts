import { vi } from 'vitest';

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

export interface Handler {
  (asked: Asked): Response | Promise<Response>;
}

/** The platform's response when it accepts. */
export const agreed = (value: unknown): Response => Response.json({ success: true, value, message: '' });

/** Its response when it refuses. */
export const refused = (status: number, code: string, message: string, value: unknown = null): Response =>
  Response.json({ success: false, value, message, code }, { status });

/** Stands in for the platform in a component test: doors by `METHOD /path`, and what was asked at them. */
export function serve(handlers: Readonly<Record<string, Handler>>) {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const [path = '', search = ''] = address.split('?');
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    const one: Asked = { method, path, query: new URLSearchParams(search), body: body as Record<string, unknown> };
    asked.push(one);
    const handler = handlers[`${method} ${path}`];
    return handler ? handler(one) : refused(404, 'test.no_door', `no door for ${method} ${path}`);
  });
  return {
    asked,
    at: (method: string, path: string) => asked.filter((one) => one.method === method && one.path === path),
  };
}
