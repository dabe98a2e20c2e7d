import type { Sheet } from '../../src/game/game.js';
import type { Placed, StudioBalance, Round } from './api.js';
import type { GameFlow } from './game-flow.js';

/** A round that was drawn, as the history and the verifier show it. */
export interface Past {
  readonly drawn: unknown;
  readonly choice: unknown;
  readonly steps: readonly number[];
  readonly betMinor: bigint;
}

/** What a family of games shows of rounds that are over. */
export interface Pictures {
  /** A small still picture of the outcome. */
  still(past: Past): HTMLElement;
  /** The outcome in a few words. */
  brief(past: Past): string;
  /** Every step from the numbers to the win, for the verifier. */
  proof(past: Past): Node[];
}

/** The view of a game. The flow owns money and the order of events; a view draws and takes input. */
export interface View {
  /** Class of the table, which colours the scene. */
  readonly theme: string;
  /** Stands in the middle. */
  readonly board: HTMLElement;
  /** What the player may choose, between board and dock. */
  readonly controls?: HTMLElement;
  /** Behind it all; drawn, and moved by nothing. */
  readonly scene: readonly Node[];
  readonly title: Node | string;
  /** Beside the return, under the title. */
  readonly subtitle: string;
  /** The word on the button that plays; without one it is the round button with arrows. */
  readonly verb?: string;
  readonly pictures: Pictures;
  /** In place of the steps of the bet, for games whose bets are laid otherwise. */
  readonly stakes?: HTMLElement;
  /** What the player chose, as the game takes it. */
  choice(): object;
  /** Whether something is chosen that can be bet on; always without it. */
  ready?(): boolean;
  /** How many bets the choice costs; one without it. */
  cost?(): number;
  /** The bet is placed, the result is on its way. */
  begin(): void;
  /** Plays a decided round to its end. */
  show(round: Round): Promise<void>;
  /** Back to rest after a round that is not to be shown. */
  rest(): void;
  /** The player does not want to wait. */
  hurry(): void;
  /** What came in the decided round, in a sentence or none; the desk adds what it paid. */
  story(round: Round): string;
  /** Rules and pays, above the figures. */
  info(): Node[];
  /** How a shared round is fair; other games are by the player's own seeds. */
  fair?(): Node[];
  /** Whether choices may be changed now; called whenever that or the bet changes. */
  refresh?(free: boolean): void;
  readonly stepped?: {
    /** A round waits for the player's next step. */
    open(round: Round): void;
    /** What the player would be paid now. */
    standing(round: Round): bigint;
    /** The next step of autoplay; null to take what stands. */
    pick(round: Round): number | null;
    /** The step of the button that plays, where nothing stands to be taken, and its words. */
    readonly press?: { readonly text: string; step(): number };
  };
  /** Set for a round that many share, which goes on by itself. */
  readonly shared?: {
    /** Bets, when bets are taken. */
    place(placed: Placed): Promise<Round>;
    /** Takes what stands; games without it leave nothing to do until the end. */
    take?(round: Round): Promise<Round>;
    /** Waits for the end and returns it. */
    finish(round: Round): Promise<Round>;
  };
}

/** Pictures of the games of a family; a family of titles has some for each code. */
export type OpenPictures = (code: string) => Pictures;

/** A game that stands on no desk: it brings the whole page. */
export type OpenPage = (playerBalance: StudioBalance, sheet: Sheet) => void;

export type OpenView = (flow: GameFlow, sheet: Sheet) => View;
