import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declared } from '../app/kernel-module.js';
import { RouteCheck } from '../auth/index.js';
import { sql } from '../database/index.js';
import type { TestService } from './test-service.js';

/** Where the kernel's own statements stand. */
const kernel = join(import.meta.dirname, '..');
/** What is no statement of a running service. */
const apart = /(^|\/)(migrations?|testing|fixtures)(\/|\.)|\.(spec|fixture)\.js$/;

interface Routine {
  readonly name: string;
  readonly body: string;
  readonly trigger: boolean;
}

/**
 * Compares the functions that a service's role may execute with those that exist and are reached: by its statements (of the compiled
 * files below `folder`), by triggers, defaults, checks, indexes and views, and by one another. Returns what is granted and reached by
 * nothing, what is reached and not granted, and what exists and is neither: empty is right.
 */
export async function grantsAmiss({ owner }: TestService, folder: string): Promise<string[]> {
  const routines = await owner.query<Routine>(
    sql`select p.proname as name, string_agg(p.prosrc || coalesce(pg_get_function_sqlbody(p.oid), ''), ' ') as body,
          bool_and(p.prorettype = 'trigger'::regtype) as trigger
        from pg_proc p where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
        group by p.proname`,
  );
  const [schema] = await owner.query<{ text: string }>(
    sql`select concat_ws(' ', (select string_agg(pg_get_expr(adbin, adrelid), ' ') from pg_attrdef),
          (select string_agg(pg_get_constraintdef(oid), ' ') from pg_constraint where connamespace = 'public'::regnamespace),
          (select string_agg(indexdef, ' ') from pg_indexes where schemaname = 'public'),
          (select string_agg(definition, ' ') from pg_views where schemaname = 'public')) as text`,
  );
  const reached = reachedFrom([schema?.text ?? '', statementsOf(folder), statementsOf(kernel)], routines);
  const granted = new Set(declared().schema.functions ?? []);
  return routines
    .filter(({ trigger }) => !trigger)
    .flatMap(({ name }) => {
      if (!reached.has(name)) return [`${name} is ${granted.has(name) ? 'granted' : 'there'}, and nothing reaches it`];
      return granted.has(name) ? [] : [`${name} is reached, and not granted`];
    });
}

/** The functions that texts call, and those that these call, to the end. What a trigger calls is called by no statement. */
function reachedFrom(texts: readonly string[], routines: readonly Routine[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...texts, ...routines.filter(({ trigger }) => trigger).map(({ body }) => body)];
  for (let text = open.pop(); text !== undefined; text = open.pop())
    for (const { name, body } of routines)
      if (!reached.has(name) && new RegExp(`\\b${name}\\s*\\(`).test(text)) {
        reached.add(name);
        open.push(body);
      }
  return reached;
}

const statementsOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js') && !apart.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');

/**
 * Every GET of a service that may write, with its reason, in order. What comes back is to be compared with a list written by hand, so
 * that a reader's route that begins to write is seen.
 */
export const writingGets = ({ app }: TestService): string[] =>
  app
    .get(RouteCheck)
    .routes()
    .filter(({ writes }) => writes !== undefined)
    .map(({ method, path, writes }) => `${method} ${path}: ${writes}`)
    .sort((a, b) => a.localeCompare(b));
