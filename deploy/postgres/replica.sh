#!/bin/bash
# Copies the primary when there is nothing yet, then follows it.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup --pgdata "$PGDATA" --slot replica --write-recovery-conf \
    --checkpoint fast --dbname "host=${PRIMARY_HOST:-primary} port=${PRIMARY_PORT:-5432} user=replicator"
  chmod 0700 "$PGDATA"
fi
# Exports run here for as long as they take: the primary keeps what they still look at.
exec postgres -c hot_standby_feedback=on "$@"
