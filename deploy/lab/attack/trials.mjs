// A free-play account has no money and no history: every route is closed to it unless it says otherwise, and those are written here by hand.
import { concrete, each, none } from './world.mjs';

const open = new Set([
  'GET /wps/member/info',
  'DELETE /wps/session/logout',
  'GET /wps/relay/GCS_recentGame',
  'GET /wps/relay/GCSGAME_gameList',
  'POST /wps/notices/announcements/{id}/read',
]);

const nameOf = ({ method, path }) => `${method} ${path}`;
const bodyOf = (method) => (method === 'GET' ? undefined : { unknownField: true });

/** Routes that are neither public nor the console's or the vendors'. */
const membersOf = async (world) =>
  (await world.operations()).filter(({ path, access }) => /^\/(wps|lgw)\//.test(path) && access !== 'public');

export const checks = [
  {
    name: 'a free-play token enters no member’s route that is not marked for it',
    async run(world) {
      const token = await world.freePlay();
      const routes = (await membersOf(world)).filter((route) => !open.has(nameOf(route)) && !route.trial);
      if (routes.length < 60) throw new Error(`only ${routes.length} routes`);
      const found = await each(routes, async ({ method, path, encrypted }) => {
        const plain = bodyOf(method);
        const body = encrypted ? await world.sealed(plain ?? {}) : plain;
        const answer = await world.ask(method, concrete(path), { token, body });
        return (
          answer.body.code !== 'wallet.in_need_true_account' &&
          `${answer.status} ${method} ${path} ${answer.text.slice(0, 80)}`
        );
      });
      none(found, 'routes that a free-play token entered');
    },
  },
  {
    name: 'the routes that are marked for free play are those written here',
    async run(world) {
      const marked = (await world.operations()).filter(({ trial, access }) => trial && access !== 'public').map(nameOf);
      none(
        marked.filter((name) => !open.has(name)),
        'routes that opened themselves',
      );
    },
  },
  {
    name: 'no token, an unreadable one and a member’s one open nothing that is not theirs',
    async run(world) {
      const closed = (await world.operations()).filter(
        ({ access, path }) => access !== 'public' && /^\/(wps|lgw|admin)\//.test(path),
      );
      const forged = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwicm9sZSI6Im9wZXJhdG9yIn0.';
      const member = await world.token('member');
      const calls = closed.flatMap((route, at) => [
        { ...route, token: at % 2 ? undefined : forged, wanted: [401] },
        ...(route.path.startsWith('/admin/') ? [{ ...route, token: member, wanted: [401, 403] }] : []),
      ]);
      const found = await each(calls, async ({ method, path, token, encrypted, wanted }) => {
        const plain = bodyOf(method);
        const body = encrypted ? await world.sealed(plain ?? {}) : plain;
        const { status } = await world.ask(method, concrete(path), { token, body });
        return !wanted.includes(status) && `${status} ${method} ${path}`;
      });
      none(found, 'closed routes that answered');
    },
  },
];
