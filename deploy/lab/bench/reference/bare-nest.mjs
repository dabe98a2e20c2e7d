// The reference of goal 13: a Nest application on Fastify that does nothing but say that it is there.
import { housePackage } from './house.mjs';

await housePackage('reflect-metadata');
const { Controller, Get, Module } = await housePackage('@nestjs/common');
const { NestFactory } = await housePackage('@nestjs/core');
const { FastifyAdapter } = await housePackage('@nestjs/platform-fastify');

class Health {
  ready() {
    return { ok: true };
  }
}
Get('health')(Health.prototype, 'ready', Object.getOwnPropertyDescriptor(Health.prototype, 'ready'));
Controller()(Health);

class App {}
Module({ controllers: [Health] })(App);

const app = await NestFactory.create(App, new FastifyAdapter(), { logger: false });
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.listen(Number(process.env.PORT), '127.0.0.1');
