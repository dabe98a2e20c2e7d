/** The refusals of PostgreSQL that count as "may not": no right, no such thing for this role, or not by a plain role. */
export const noRight = '42501';

/**
 * What no service's own role may do in its database, whatever its schema. `table`: one of its tables. Each must end with {@link noRight}; a
 * spec of every service and the launcher's test try them all with the service's own credentials.
 */
export const inSchema = (table: string): readonly string[] => [
  // The schema is the owner's.
  'create table mine (id int)',
  'create temporary table mine (id int)',
  'create schema mine',
  `create view mine as select 1 as one`,
  `create function mine() returns int language sql as 'select 1'`,
  'create extension hstore',
  `alter table ${table} add column mine int`,
  `alter table ${table} disable trigger all`,
  `alter table ${table} owner to current_user`,
  `drop table ${table}`,
  `truncate ${table}`,
  `create index on ${table} ((1))`,
  `create rule hide as on insert to ${table} do instead nothing`,
  `comment on table ${table} is 'mine'`,
  `copy ${table} from program 'true'`,
  `copy ${table} from '/etc/passwd'`,
];

/** What neither that role nor the owner of the schema may do: files, programs and roles are the server's. */
export const everywhere: readonly string[] = [
  // Files and programs of the server.
  `select pg_read_file('PG_VERSION')`,
  `select pg_read_binary_file('PG_VERSION')`,
  `select pg_ls_dir('.')`,
  `select pg_stat_file('PG_VERSION')`,
  `select lo_import('/etc/passwd')`,
  `select lo_export(0, '/nonexistent/x')`,
  `copy (select 1) to program 'true'`,
  `copy (select 1) to '/nonexistent/x'`,
  // Roles and the server.
  'set role postgres',
  'set session authorization postgres',
  'alter role current_user superuser',
  'alter role current_user createrole',
  'create role mine',
  'create database mine',
  'set session_replication_role = replica',
  'alter system set work_mem = 1000',
  'select pg_reload_conf()',
  'select pg_switch_wal()',
  'grant pg_read_server_files to current_user',
  'grant pg_execute_server_program to current_user',
];
