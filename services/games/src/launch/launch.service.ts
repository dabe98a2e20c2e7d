import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, ctx, siteOrigin } from '@banyan/kernel/app';
import { assistantType, principal, trialType, type Principal } from '@banyan/kernel/auth';
import { Database } from '@banyan/kernel/database';
import { authErrors, requestErrors, trialErrors } from '@banyan/kernel/errors';
import { SessionOpened } from '@banyan/proto/games/v1/events';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { Game } from '../game/game.entity.js';
import { LobbyService } from '../game/lobby.service.js';
import { maintenanceAt } from '../vendor/maintenance.js';
import { Vendor } from '../vendor/vendor.entity.js';
import { GameSessionService, type NewSession } from './game-session.service.js';
import type { LaunchDto, LaunchedDto } from './launch.dto.js';
import { chosenHost, onHost } from './launch-host.js';
import { PlayerLookupService } from './player-lookup.service.js';
import { PlayerService } from './player.service.js';
import { PlayAccessService } from './play-access.service.js';
import { safeReturnUrl } from './return-url.js';
import { entryOf } from '@banyan/kernel/rules';

/** Opens games. */
@Injectable()
export class LaunchService {
  constructor(
    private readonly database: Database,
    private readonly lobby: LobbyService,
    private readonly sessions: GameSessionService,
    private readonly lookup: PlayerLookupService,
    private readonly players: PlayerService,
    private readonly access: PlayAccessService,
    private readonly clock: Clock,
  ) {}

  async launch(request: LaunchDto): Promise<LaunchedDto> {
    const { brand, principal: who } = ctx();
    if (request.mode === 'real') this.mustBeMember(who);
    const { game, vendor } = await this.gameOf(request, brand);
    await this.mustBeOn(game, vendor);
    const session = sessionOf(request, game, who);
    return request.mode === 'demo'
      ? this.openDemo(request, session, game, vendor)
      : this.openReal(request, session, game, vendor);
  }

  private mustBeMember(who: Principal | undefined): void {
    if (who?.type !== 'member') throw authErrors.required();
    if (who.accountType === trialType) throw trialErrors.in_need_true_account();
    // An agent's assistant works for the team and does not play.
    if (who.accountType === assistantType) throw errors.player_blocked();
  }

  private async gameOf(request: LaunchDto, brand: string): Promise<{ game: Game; vendor: Vendor }> {
    const { manager } = this.database;
    const game = await manager.findOne(Game, { where: { ...(await this.named(request)), brand } });
    if (!game) throw errors.game_not_found();
    const vendor = await manager.findOneOrFail(Vendor, { where: { id: game.vendorId } });
    return { game, vendor };
  }

  /** By what the request names the game: itself before its vendor. */
  private async named({ gameId, code, vassalage, gameType, mode }: LaunchDto) {
    if (gameId !== undefined) return { nodeId: String(gameId) };
    if (code !== undefined) return { code };
    if (vassalage === undefined) throw requestErrors.invalid({ fields: { code: ['Give gameId, code or vassalage'] } });
    const nodeId = await this.lobby.entrance(vassalage, gameType ?? null, mode === 'demo');
    if (nodeId === null) throw errors.game_not_found();
    return { nodeId };
  }

  private async mustBeOn(game: Game, vendor: Vendor): Promise<void> {
    if (!game.enabled || !vendor.enabled) throw errors.disabled();
    const now = this.clock.now();
    const maintenance = maintenanceAt(game, now) ?? maintenanceAt(vendor, now);
    if (!maintenance) return;
    const alternatives = await this.lobby.alternatives(game.nodeId, game.category);
    throw errors.maintenance({ until: maintenance.until, alternatives });
  }

  private async openDemo(request: LaunchDto, base: NewSession, game: Game, vendor: Vendor): Promise<LaunchedDto> {
    if (!game.demo) throw errors.no_demo();
    const { freePlay, country, launchGameCdns } = await this.lookup.surroundings(base.brand);
    mustBeOffered(game, country);
    if (!freePlay) throw errors.free_play_off();
    const session = { ...base, country };
    await this.database.transaction(async (tx) => {
      await this.sessions.open(tx, session);
      if (session.memberId !== null) await tx.publish(SessionOpened, openedEvent(session, vendor), session.memberId);
    });
    return launched(vendor, launchGameCdns, request, session, {});
  }

  private async openReal(request: LaunchDto, base: NewSession, game: Game, vendor: Vendor): Promise<LaunchedDto> {
    const { id, brand } = principal();
    const [member, { country, launchGameCdns }] = await Promise.all([
      this.lookup.seat(id, brand),
      this.lookup.surroundings(brand),
    ]);
    mustBeOffered(game, country);
    const currency = entryOf(vendor.currencies, member.currency);
    if (!currency) throw errors.currency_not_offered();
    return this.database.transaction(async (tx) => {
      await this.access.enter(tx, { memberId: id, loginSid: base.loginSid });
      const { player } = await this.players.ensure(tx, { ...member, vendorId: vendor.id });
      const session = { ...base, player, country, currency: member.currency };
      const token = await this.sessions.open(tx, session);
      await tx.publish(SessionOpened, openedEvent(session, vendor), id);
      // Protocols of others name the player and know no session.
      const named = vendor.shape !== 'banyan' && { player };
      const extra = { token: token ?? '', currency: currency.code, ...named };
      return launched(vendor, launchGameCdns, request, session, extra);
    });
  }
}

/* The lobby does not show it there; a shared link still leads here. */
function mustBeOffered({ onlyCountries, hiddenCountries }: Game, country: string): void {
  const offered = onlyCountries.length === 0 || onlyCountries.includes(country);
  if (!offered || hiddenCountries.includes(country)) throw errors.not_in_country();
}

function sessionOf(request: LaunchDto, game: Game, who: Principal | undefined): NewSession {
  const { mode, platform, language } = request;
  return {
    id: randomUUID(),
    vendorId: game.vendorId,
    nodeId: game.nodeId,
    gameCode: game.code,
    brand: game.brand,
    memberId: who?.type === 'member' ? who.id : null,
    loginSid: who?.type === 'member' ? who.sid : null,
    player: null,
    mode,
    currency: null,
    language,
    platform,
    country: '',
    ip: ctx().ip,
  };
}

function openedEvent(session: NewSession, vendor: Vendor): SessionOpened {
  return SessionOpened.fromPartial({
    sessionId: session.id,
    memberId: session.memberId ?? 0n,
    brand: session.brand,
    vendor: vendor.code,
    gameCode: session.gameCode,
    demo: session.mode === 'demo',
  });
}

/** The game's address at its vendor, or on one of the brand's launch hosts where the vendor stands behind them. */
function launched(
  vendor: Vendor,
  hosts: readonly string[],
  request: LaunchDto,
  session: NewSession,
  extra: Record<string, string>,
): LaunchedDto {
  const launchHost = vendor.usesLaunchHosts ? chosenHost(hosts, request.avoidHosts ?? []) : null;
  const url = new URL(launchHost ? onHost(vendor.launchUrl, launchHost) : vendor.launchUrl);
  const parameters = {
    game: session.gameCode,
    ...extra,
    mode: session.mode,
    lang: entryOf(vendor.languages, request.language) ?? request.language,
    platform: session.platform,
    return: safeReturnUrl(request.returnUrl, siteOrigin(config.publicUrl)),
    ...(request.room && { room: request.room }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { gameUrl: url.href, sessionId: session.id, ...(launchHost && { launchHost }) };
}
