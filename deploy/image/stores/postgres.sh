#!/bin/sh
# What the official image of PostgreSQL does at its start, as far as the demo needs it.
set -e
export PATH=/opt/postgres/bin:/usr/bin:/bin
export PGDATA=${PGDATA:-/var/lib/postgresql/18/docker}
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  echo "$POSTGRES_PASSWORD" >/tmp/password
  # shellcheck disable=SC2086
  initdb -D "$PGDATA" -U postgres --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust $POSTGRES_INITDB_ARGS
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl -D "$PGDATA" -w -o '-c listen_addresses= -c unix_socket_directories=/var/run/postgresql' start
  for file in /docker-entrypoint-initdb.d/*.sql; do
    psql -q -v ON_ERROR_STOP=1 -h /var/run/postgresql -U postgres -f "$file"
  done
  pg_ctl -D "$PGDATA" -m fast -w stop
fi
exec "$@" -c 'listen_addresses=*' -c unix_socket_directories=/var/run/postgresql
