import { z } from 'zod';
import { productionProblems, type ProductionRules } from './production.js';

export { z };
export { mailNeedsTls } from './production.js';

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

const base = {
  banyanEnv: z.enum(['development', 'test', 'production']).default('production'),
  host: z.string().default('127.0.0.1'),
  httpPort: z.coerce.number().int().min(0).max(65535),
  grpcPort: z.coerce.number().int().min(0).max(65535).optional(),
  internalPort: z.coerce.number().int().min(0).max(65535),
  databaseUrl: z.url().optional(),
  /** The role that owns the schema and migrates it; without one the role of DATABASE_URL does. */
  migrationDatabaseUrl: z.url().optional(),
  /** `elsewhere`: a step of the release brings the schema up to date (`main.js migrate`), and the service waits for it. */
  migrations: z.enum(['here', 'elsewhere']).default('here'),
  /** How long the service still serves after it was told to stop, while others learn to send requests elsewhere. */
  drainSeconds: z.coerce.number().int().min(0).max(120).default(0),
  redisUrl: z.url(),
  eventLog: z.enum(['kafka', 'postgres', 'none']).default('kafka'),
  kafkaBrokers: list.default([]),
  eventLogUrl: z.url().optional(),
  tokenJwks: z.string().min(2),
  /** How long an operator's proof of the second factor counts for sensitive actions. */
  stepUpMinutes: z.coerce.number().int().min(1).max(720).default(30),
  logLevel: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  publicUrl: z.url().default('http://localhost:8080'),
  identityGrpc: z.string().optional(),
  walletGrpc: z.string().optional(),
  seedDemo: z.stringbool().default(false),
} satisfies z.ZodRawShape;

/** What a service declares of its variables beyond their form. */
export interface ConfigRules extends ProductionRules {
  /** Fields of earlier releases that operators set in the console now: a value left in the environment would count no more, unseen. */
  readonly movedToConsole?: readonly string[];
}

type Base = z.infer<z.ZodObject<typeof base>>;

/** The configuration that every service has. `env` is BANYAN_ENV. */
export type BaseConfig = Readonly<Base & { service: string; env: Base['banyanEnv'] }>;

/** Injection token of the service's {@link BaseConfig}. */
export const CONFIG = Symbol('CONFIG');

/**
 * Reads and checks a service's environment once. A field `paymentUrl` is read from `PAYMENT_URL`.
 * A missing or wrong variable ends the process with one line that names each of them. So does one that moved to the console, and in
 * production one that is for development only.
 */
export function loadConfig<T extends z.ZodRawShape>(
  service: string,
  extra: T,
  env: NodeJS.ProcessEnv = process.env,
  rules: ConfigRules = {},
): Readonly<BaseConfig & z.infer<z.ZodObject<T>>> {
  refuseMoved(service, env, rules);
  const shape = { ...base, ...extra };
  const raw = Object.fromEntries(Object.keys(shape).map((field) => [field, env[variableOf(field)] || undefined]));
  const parsed = z.object(shape).safeParse(raw);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${variableOf(String(issue.path[0]))}: ${issue.message}`);
    throw new Error(`${service} cannot start, its environment is not right: ${problems.join('; ')}`);
  }
  const value = parsed.data as Base & z.infer<z.ZodObject<T>>;
  if (value.eventLog === 'none' && value.banyanEnv === 'production')
    throw new Error('EVENT_LOG=none is for tests only');
  const testing = Object.keys(env).find((name) => /^BANYAN_(FAILPOINTS|TEST_\w+)$/.test(name) && env[name]);
  if (testing && value.banyanEnv === 'production') throw new Error(`${testing} is for tests only`);
  if (value.banyanEnv === 'production') {
    const given = new Set(Object.keys(raw).filter((field) => raw[field] !== undefined));
    const problems = productionProblems(value, given, rules).map(([field, why]) => `${variableOf(field)} ${why}`);
    if (problems.length > 0) throw new Error(`${service} cannot start in production: ${problems.join('; ')}`);
  }
  return Object.freeze({ ...value, service, env: value.banyanEnv }) as Readonly<BaseConfig & z.infer<z.ZodObject<T>>>;
}

function refuseMoved(service: string, env: NodeJS.ProcessEnv, { movedToConsole = [] }: ConfigRules): void {
  const left = movedToConsole.map(variableOf).filter((name) => env[name]);
  if (left.length > 0)
    throw new Error(
      `${service} cannot start: ${left.join(', ')} would be ignored; set it in the console, for each brand, and take it out of the environment`,
    );
}

/** The environment variable of a field: `paymentUrl` is `PAYMENT_URL`. */
export function variableOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
