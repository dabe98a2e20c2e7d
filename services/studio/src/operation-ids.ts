/** How the published operation ids of each controller begin. Clients are generated from them, so they stay when a class is renamed; a new controller needs no row. */
export const operationIds: Readonly<Record<string, string>> = {
  CallsController: 'CallsHttp',
  FishController: 'FishHttp',
  FreeRoundController: 'FreeRoundHttp',
  GameController: 'GameHttp',
  JackpotController: 'JackpotHttp',
  PvpController: 'PvpHttp',
  RoundController: 'RoundHttp',
  SeedController: 'SeedHttp',
  SessionController: 'SessionHttp',
  SlipController: 'SlipHttp',
  TableController: 'TableHttp',
};
