// The reference of goal 11: a bare Fastify that answers every request with the same text.
import { housePackage } from './house.mjs';

const { default: Fastify } = await housePackage('fastify');
const body = process.env.ANSWER;

const app = Fastify();
app.get('/*', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.send({ ready: true });
process.on('disconnect', () => process.exit(0));
