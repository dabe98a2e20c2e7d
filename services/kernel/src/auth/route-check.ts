import { Injectable, RequestMethod, type OnModuleInit } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { RAW } from '../dto/route-options.js';
import { ACCESS, WRITES, type Access } from './marks.js';

/** One HTTP route with its mark, for the boot check and for tests that walk all routes. */
export interface MarkedRoute {
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  readonly access: Access | undefined;
  /** Why a GET writes; undefined where it reads alone. */
  readonly writes: string | undefined;
  /** Of an answer to what was carried out. */
  readonly status: number;
  /** The answer goes out as returned, without the player's envelope. */
  readonly raw: boolean;
}

/** Stops the boot when a route has no authorisation mark. */
@Injectable()
export class RouteCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const bare = this.routes().filter((route) => !route.access);
    if (bare.length === 0) return;
    const names = bare.map((route) => `${route.operation} (${route.method} ${route.path})`).join(', ');
    throw new Error(`routes without @Public, @Member, @Agent or @Operator: ${names}`);
  }

  /** Every HTTP route of this service. */
  routes(): MarkedRoute[] {
    return this.discovery.getControllers().flatMap(({ instance, metatype }) => {
      if (!instance || !metatype) return [];
      const prefix = pathsOf(metatype);
      return this.scanner.getAllMethodNames(Object.getPrototypeOf(instance)).flatMap((name) => {
        const handler = (instance as Record<string, unknown>)[name] as () => unknown;
        const verb = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
        if (verb === undefined) return [];
        const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [handler, metatype]);
        return pathsOf(handler).flatMap((path) =>
          prefix.map((start) => ({
            method: RequestMethod[verb],
            path: join(start, path),
            operation: `${metatype.name}.${name}`,
            access,
            writes: this.reflector.get<string | undefined>(WRITES, handler),
            status: this.reflector.get<number | undefined>(HTTP_CODE_METADATA, handler) ?? usual(verb),
            raw: this.reflector.getAllAndOverride<boolean | undefined>(RAW, [handler, metatype]) === true,
          })),
        );
      });
    });
  }
}

const usual = (verb: RequestMethod): number => (verb === RequestMethod.POST ? 201 : 200);

function pathsOf(target: object): string[] {
  const path = Reflect.getMetadata(PATH_METADATA, target) as string | string[] | undefined;
  return [path ?? ''].flat();
}

function join(start: string, path: string): string {
  return `/${start}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
}
