#!/bin/bash
# Once, when the primary is made: who may replicate, and a slot that keeps the log for the replica.
set -euo pipefail
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set password="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE replicator REPLICATION LOGIN PASSWORD :'password';
SELECT pg_create_physical_replication_slot('replica');
SQL
echo "host replication replicator all scram-sha-256" >> "$PGDATA/pg_hba.conf"
