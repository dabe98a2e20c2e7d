import 'reflect-metadata';
import { createServer } from 'node:http';
import type { HttpAdapterHost } from '@nestjs/core';
import { Readiness, RedisClient } from '@banyan/kernel/app';
import type { OnlineMembers, OperatorPresence } from '@banyan/kernel/auth';
import type { BaseConfig } from '@banyan/kernel/config';
import { LiveServer } from './live.server.js';
import type { BrandService } from '../brand/brand.service.js';
import type { LiveAdmission } from './live-admission.js';
import type { TokenVerifier } from '../token/token-verifier.js';

/** A gateway's live server in a process of its own: says `alive` while it gets to do anything, `ready` while it has Redis. */
const redis = new RedisClient({ redisUrl: process.argv[2] ?? '' } as BaseConfig, new Readiness());
redis.client.on('error', () => undefined);
await redis.onModuleInit();
const http = createServer().listen(0, '127.0.0.1');
const adapter = { httpAdapter: { getHttpServer: () => http } } as unknown as HttpAdapterHost;
const [tokens, policy, brands, presence] = [
  {} as TokenVerifier,
  {} as LiveAdmission,
  {} as BrandService,
  {} as OperatorPresence,
];
new LiveServer(adapter, redis, tokens, policy, brands, presence, {} as OnlineMembers).onApplicationBootstrap();
setInterval(() => process.stdout.write(redis.client.isReady ? 'ready\n' : 'alive\n'), 20);
