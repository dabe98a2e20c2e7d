import { RouteCheck, trialType } from '../auth/index.js';
import type { TestService } from './test-service.js';
import { memberToken } from './test-tokens.js';

/**
 * Walks every route of a service with a trial account's token (type 4) and returns `METHOD path` of those that let it in, public
 * ones left out. Throws for a route that breaks. What comes back is to be compared with a list written by hand, so that a
 * route which opens itself to trial accounts is seen.
 */
export async function openToTrials(service: TestService): Promise<string[]> {
  const token = await memberToken({ id: 990_044, username: 'trial0f0f0f0f0f', accountType: trialType });
  const open: string[] = [];
  for (const { method, path, access } of service.app.get(RouteCheck).routes()) {
    if (access?.kind === 'public' || access?.kind === 'operator') continue;
    const url = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
    const body = method === 'GET' ? {} : { body: { unknownField: true } };
    const answer = await service.http(method as 'GET', url, { token, ...body });
    if (answer.status >= 500) throw new Error(`${method} ${path} answers ${answer.status}`);
    const { code } = answer.body as { code?: unknown };
    if (code !== 'wallet.in_need_true_account') open.push(`${method} ${path}`);
  }
  return open.sort((a, b) => a.localeCompare(b));
}
