// The reference of goal 19: a page whose tile puts a frame under itself, and in the frame a button that asks and shows the answer.
import { housePackage } from './house.mjs';

const { default: Fastify } = await housePackage('fastify');

const page = `<!doctype html><title>bare</title><a href="#game">A game</a><script>
  document.querySelector('a').onclick = () => document.body.append(Object.assign(document.createElement('iframe'), { src: '/frame' }));
</script>`;
const frame = `<!doctype html><title>frame</title><main><button>Spin</button><p role="status"></p></main><script>
  document.querySelector('button').onclick = async () => {
    const answer = await fetch('/spin', { method: 'POST' });
    document.querySelector('p').textContent = (await answer.json()).result;
  };
</script>`;

const app = Fastify();
let spins = 0;
app.get('/', (_request, reply) => reply.type('text/html').send(page));
app.get('/frame', (_request, reply) => reply.type('text/html').send(frame));
app.post('/spin', () => ({ result: `result ${++spins}` }));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.send({ ready: true });
process.on('disconnect', () => process.exit(0));
