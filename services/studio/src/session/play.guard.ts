import { Injectable, createParamDecorator, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { errors } from '../errors.js';
import { SessionService, bearerOf, type AtPlay } from './session.service.js';

export type { AtPlay };

interface Request {
  headers: Record<string, string | string[] | undefined>;
  play?: AtPlay;
}

/** Lets in who holds a session of ours. The platform's tokens mean nothing here. */
@Injectable()
export class PlayGuard implements CanActivate {
  constructor(private readonly sessions: SessionService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const [bearer] = [request.headers['authorization']].flat();
    request.play = await this.sessions.find(bearerOf(bearer));
    return true;
  }
}

/** The player and session of the request. */
export const Play = createParamDecorator((_data: unknown, context: ExecutionContext): AtPlay => {
  const { play } = context.switchToHttp().getRequest<Request>();
  if (!play) throw errors.session_required();
  return play;
});
