#!/bin/bash
# Restores the database of this machine to a moment, for real, as root. The service is away meanwhile.
#   restore.sh 2026-11-28T10:00:00Z
#   restore.sh latest
# The database before it stays beside it, in main.before-…, until you remove it.
set -Eeuo pipefail
moment=${1:?name the moment, as 2026-11-28T10:00:00Z, or latest}
cluster=$(sed -n 's/^pg1-path=//p' /etc/pgbackrest.conf)
version=$(basename "$(dirname "$cluster")")
kept=$cluster.before-$(date -u +%Y%m%dT%H%M%SZ)
step='the arguments'
trap 'echo "restore: failed at $step; the database before it is $cluster or $kept" >&2' ERR
[ "$moment" = latest ] || date -u -d "$moment" > /dev/null
if [ "${2:-}" != --yes ]; then
  read -rp "All that happened after $moment will be gone. Type the name of the database to go on: " answer
  [ "$answer" = marsa ] || { echo 'restore: nothing was done' >&2; exit 1; }
fi
ports=$(sed -n '1p' /etc/nginx/marsa/upstreams.conf | grep -oE '127\.0\.0\.1:[0-9]+' | cut -d: -f2)
step='the end of the service'
for port in $ports; do systemctl stop "marsa@$port"; done
# The last minute of the log is not yet in the archive.
if pg_ctlcluster "$version" main status > /dev/null; then
  sudo -u postgres psql -qAtX -c 'select pg_switch_wal()' > /dev/null
  sudo -u postgres pgbackrest --stanza=marsa check
  pg_ctlcluster "$version" main stop -m fast
fi
step='the restore'
mv "$cluster" "$kept"
install -d -m 700 -o postgres -g postgres "$cluster"
target=()
[ "$moment" = latest ] || target=(--type=time "--target=$(date -u -d "$moment" '+%F %T.%6N+00')" --target-action=promote)
sudo -u postgres pgbackrest --stanza=marsa --no-delta "${target[@]}" restore
step='the start of the database'
pg_ctlcluster "$version" main start
until [ "$(sudo -u postgres psql -AtX -c 'select pg_is_in_recovery()' 2> /dev/null)" = f ]; do sleep 1; done
step='the start of the service'
systemctl start "marsa-migrate@$(basename "$(readlink /opt/marsa/current)")"
for port in $ports; do systemctl start "marsa@$port"; done
for port in $ports; do
  curl -fs -o /dev/null --retry 60 --retry-delay 1 --retry-all-errors "http://127.0.0.1:$port/readyz"
done
echo "restore: the database is that of $moment; the one before it is $kept. Take a full backup now: backup.sh --restore"
