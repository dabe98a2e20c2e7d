import type { Metadata } from '@grpc/grpc-js';
import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ctx } from '../runtime/context.js';
import { CONFIG, type BaseConfig } from '../runtime/config.js';
import { authErrors, DomainError, trialErrors } from '../errors/index.js';
import { installationHeader, installationOf, requireInstallation } from './installation.js';
import { ACCESS, WRITES, type Access } from './marks.js';
import { agentTypes, assistantType, trialType, type Principal } from './principal.js';

/** Allows a request by the route's decorator; a route without one is refused. */
@Injectable()
export class AccessGuard extends AuthGuard('access') {
  private readonly installation: string;
  private readonly stepUpMs: number;

  constructor(
    private readonly reflector: Reflector,
    @Inject(CONFIG) config: BaseConfig,
  ) {
    super();
    this.installation = installationOf(config);
    this.stepUpMs = config.stepUpMinutes * 60_000;
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() === 'rpc') {
      const [callers = ''] = context.switchToRpc().getContext<Metadata>().get(installationHeader);
      requireInstallation(this.installation, String(callers));
      return true;
    }
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!access) throw authErrors.forbidden();
    const request = context
      .switchToHttp()
      .getRequest<{ method: string; headers: { authorization?: string; [installationHeader]?: string } }>();
    const reads = ['GET', 'HEAD'].includes(request.method);
    if (reads) ctx().readOnly = this.reflector.get<string | undefined>(WRITES, context.getHandler()) === undefined;
    // Who calls past the gateway, as a test does, says nothing.
    const callers = request.headers[installationHeader];
    if (callers !== undefined) requireInstallation(this.installation, callers);
    if (access.kind === 'public' && !request.headers.authorization) return true;
    try {
      await super.canActivate(context);
    } catch (error) {
      if (access.kind !== 'public') throw error;
    }
    const principal = (request as { user?: Principal }).user;
    if (principal) ctx().principal = principal;
    allow(access, principal, this.stepUpMs);
    const isAssistant = principal?.accountType === assistantType;
    if (access.kind === 'agent' && isAssistant && !reads && !access.assistant) throw authErrors.assistant();
    return true;
  }

  override handleRequest<T>(error: unknown, user: T | false): T {
    if (error instanceof DomainError) throw error;
    if (error || !user) throw authErrors.required();
    return user;
  }
}

function allow(access: Access, principal: Principal | undefined, stepUpMs: number): void {
  if (access.kind === 'public') return;
  if (!principal) throw authErrors.required();
  if (access.kind === 'operator') {
    if (principal.type !== 'operator') throw authErrors.required();
    if (access.permission && !principal.permissions.includes(access.permission)) throw authErrors.forbidden();
    // By the real time, as the token's own expiry is judged.
    if (access.stepUp && Date.now() - principal.steppedUpAt > stepUpMs) throw authErrors.step_up_required();
    return;
  }
  if (principal.type !== 'member') throw authErrors.required();
  if (principal.accountType === trialType && !(access.kind === 'member' && access.trial))
    throw trialErrors.in_need_true_account();
  const early = access.kind === 'member' && access.beforePasswordChange;
  if (principal.mustChangePassword && !early) throw authErrors.password_change_required();
  if (access.kind === 'agent' && !agentTypes.includes(principal.accountType)) throw authErrors.not_agent();
}
