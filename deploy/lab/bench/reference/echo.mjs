// The reference of goals 11 and 18: a bare Fastify that answers every request with the text it was given for it.
import { readFileSync } from 'node:fs';
import { housePackage } from './house.mjs';

const { default: Fastify } = await housePackage('fastify');
const { ANSWER, ANSWERS } = process.env;
/* Texts by language and address, from a file: an environment has no room for megabytes. */
const answers = ANSWERS && JSON.parse(readFileSync(ANSWERS, 'utf8'));
const textOf = ({ headers, url }) => (answers ? answers[`${headers['accept-language']} ${url}`] : ANSWER);

const app = Fastify();
app.get('/*', (request, reply) => reply.type('application/json; charset=utf-8').send(textOf(request)));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.send({ ready: true });
process.on('disconnect', () => process.exit(0));
