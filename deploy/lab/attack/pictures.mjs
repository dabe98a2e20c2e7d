// Pictures that members send: files that are none, that unfold without end or that are pages as well, many at once, and other people's.
import { randomInt } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { Payer, valueOf } from './payer.mjs';
import { each, none } from './world.mjs';

const mebi = 1024 * 1024;
const page = '<html><script>alert(document.domain)</script></html>';

function chunk(name, data) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, crc]);
}

/** A grey PNG that says a size and has so many rows in it, with a page in its words and behind its end. */
function png(width, height, { rows = height, grey = randomInt(256), hidden = '' } = {}) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, grey)]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from(`Comment\0${hidden}`)),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: rows }, () => row)), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from(hidden),
  ]);
}

/** What is no picture, whatever it says it is, and what is said of it. */
const hostile = () => [
  ['nothing', Buffer.alloc(0), /^(picture|request)\./],
  ['a drawing with a script', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${page}</svg>`), /^picture\.wrong_type$/],
  ['a page that ends as a PNG', Buffer.concat([Buffer.from(page), png(8, 8)]), /^picture\.wrong_type$/],
  ['a GIF', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(100, 1)]), /^picture\.wrong_type$/],
  ['an archive', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100)]), /^picture\.wrong_type$/],
  ['30,000 × 30,000', png(30_000, 30_000, { rows: 30 }), /^picture\.wrong_type$/],
  ['no width', png(0, 8), /^picture\.wrong_type$/],
  ['fewer rows than it says', png(4_000, 4_000, { rows: 4 }), /^picture\.unreadable$/],
  ['half a picture', png(400, 400).subarray(0, 90), /^picture\.unreadable$/],
  ['5 MB and a byte', Buffer.concat([png(8, 8), Buffer.alloc(5 * mebi)]), /^picture\.too_large$/],
]; // prettier-ignore

/** The doors that take a picture before what it belongs to. */
const doors = async (world) => {
  const { paths } = await world.document();
  return Object.entries(paths)
    .filter(([path, { post }]) => !path.includes('{') && 'image/png' in (post?.requestBody?.content ?? {}))
    .map(([path]) => path);
};

const send = (world, path, token, body, type = 'image/png') =>
  world.ask('POST', path, { token, body, headers: { 'content-type': type } });

async function member(world) {
  const payer = new Payer(world);
  await payer.register();
  return payer.token;
}

export const checks = [
  {
    name: 'nothing but a whole PNG or JPEG of a sensible size is kept, and of members alone',
    async run(world) {
      const found = await doors(world);
      if (found.length < 2) throw new Error(`only ${found.length} doors take pictures`);
      const token = await member(world);
      const calls = found.flatMap((path) => hostile().map((one) => [path, ...one]));
      const taken = await each(calls, async ([path, what, bytes, said]) => {
        const { status, body } = await send(world, path, token, bytes);
        return status >= 400 && status < 500 && said.test(body.code) ? null : `${path} ${what}: ${status} ${body.code}`;
      }, 1); // prettier-ignore
      const types = ['image/svg+xml', 'text/html', 'multipart/form-data; boundary=x', 'application/json'];
      for (const path of found) {
        for (const type of types) {
          const { status } = await send(world, path, token, png(8, 8), type);
          if (status < 400 || status >= 500) taken.push(`${path} as ${type}: ${status}`);
        }
        for (const who of ['nobody', 'trial']) {
          const { status } = await send(world, path, await world.token(who), png(8, 8));
          if (status !== 401 && status !== 403) taken.push(`${path} by ${who}: ${status}`);
        }
      }
      none(taken, 'what is no picture of a member was taken');
    },
  },
  {
    name: 'what is kept is a picture and no page, and nobody else’s to name or to see',
    async run(world) {
      const [owner, stranger] = [await member(world), await member(world)];
      const path = '/wps/notices/feedback';
      const { id: picture } = valueOf(await send(world, `${path}/pictures`, owner, png(16, 16, { hidden: page })));
      const ask = (token) => {
        const body = { type: 'OTHER', content: `a picture of mine ${randomInt(2 ** 40)}`, contact: 'x@y.z', pictures: [picture] }; // prettier-ignore
        return world.ask('PUT', '/wps/feedback', { token, body });
      };
      const stolen = [await ask(stranger), await ask(undefined)];
      const { id } = valueOf(await ask(owner));
      const read = (token) => world.ask('GET', `${path}/${id}/pictures/0`, { token });
      const own = await read(owner);
      const { headers } = own;
      none(
        [
          stolen.some(({ status }) => status !== 404) &&
            `named by others: ${stolen.map(({ status }) => status).join()}`,
          (await ask(owner)).status !== 404 && 'taken up twice',
          (await read(stranger)).status !== 404 && 'shown to another member',
          (await read(undefined)).status !== 401 && 'shown to a visitor',
          own.status !== 200 && `not shown to its member: ${own.status}`,
          headers['content-type'] !== 'image/webp' && `a ${headers['content-type']}`,
          headers['x-content-type-options'] !== 'nosniff' && 'sniffed',
          !/default-src 'none'; sandbox/.test(headers['content-security-policy']) && 'outside a sandbox',
          headers['cache-control'] !== 'no-store' && 'kept by caches',
          own.text.includes('<script') && 'with its page',
        ],
        'a picture was more than one',
      );
    },
  },
  {
    name: 'a hundred at once are taken in turn or refused, and others do not wait for them',
    async run(world) {
      const [path] = await doors(world);
      const token = await member(world);
      const large = png(5_000, 5_000);
      const flood = each(Array.from({ length: 100 }), () => send(world, path, token, large), 40);
      const waits = await each(
        Array.from({ length: 20 }),
        async () => {
          const { status, ms } = await world.ask('GET', '/wps/system/status', { from: '127.65.0.1' });
          return status === 200 && ms < 5_000 ? null : `${status} after ${Math.round(ms)} ms`;
        },
        1,
      );
      const answers = (await flood).map(({ status }) => status);
      none(waits, 'others waited');
      none(
        answers.map((status) => (status === 200 || status === 429 ? null : String(status))),
        'an upload was answered by something else',
      );
    },
  },
];
