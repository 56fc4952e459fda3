#!/bin/bash
# Once, when the primary is made: whom the instances connect as, who may replicate, and a slot that keeps the log for the
# replica. The migration gives the application its rights.
set -euo pipefail
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set app_password="$APP_PASSWORD" --set password="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE countersign_app LOGIN PASSWORD :'app_password';
CREATE ROLE replicator REPLICATION LOGIN PASSWORD :'password';
SELECT pg_create_physical_replication_slot('replica');
SQL
echo "host replication replicator all scram-sha-256" >> "$PGDATA/pg_hba.conf"
