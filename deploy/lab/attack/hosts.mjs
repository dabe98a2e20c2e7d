// A visitor's Host is what he says. Nothing that others may read repeats it.
import { each, none } from './world.mjs';

const stranger = 'evil.example';
const pages = [
  '/',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/admin/',
  '/openapi.json',
  '/docs',
  '/nothing-here',
];
const endpoints = ['/wps/system/whitelabel', '/wps/system/domainRoute', '/wps/system/status', '/lgw/games?perPage=1'];
const disguises = [
  { host: stranger },
  { host: `${stranger}:8080` },
  { 'x-forwarded-host': stranger },
  { 'x-original-host': stranger, forwarded: `host=${stranger};proto=https` },
];

export const checks = [
  {
    name: 'no page and no door repeats a stranger’s Host',
    async run(world) {
      const calls = [...pages, ...endpoints].flatMap((path) => disguises.map((headers) => ({ path, headers })));
      const found = await each(calls, async ({ path, headers }) => {
        const answer = await world.ask('GET', path, { headers });
        const broken = answer.status === 0 || answer.status >= 500;
        const repeats = `${JSON.stringify(answer.headers)}${answer.text}`.includes(stranger);
        return (broken || repeats) && `${answer.status} ${path} ${JSON.stringify(headers)}`;
      });
      none(found, 'answers with the stranger in them');
    },
  },
  {
    name: 'pages say who may frame them and that types are not to be guessed',
    async run(world) {
      const found = await each(['/', '/admin/'], async (path) => {
        const { headers } = await world.ask('GET', path);
        const policy = String(headers['content-security-policy']);
        const fine =
          /frame-ancestors/.test(policy) &&
          !/script-src[^;]*'unsafe-(inline|eval)'/.test(policy) &&
          headers['x-content-type-options'] === 'nosniff';
        return !fine && `${path}: ${policy}`;
      });
      none(found, 'pages without a policy');
    },
  },
];
