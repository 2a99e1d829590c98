#!/bin/bash
# Copies the database and the files, tries the copy out, sends it away, and only then notes that it succeeded. As root.
#   backup.sh            a full copy on Sundays or when there is none, else the changes since; a full copy is restored
#   backup.sh --restore  restores the copy whatever the day
# Settings: /etc/marsa/backup.env with AGE_PUBLIC_KEY (the key is kept on another machine), BACKUP_TARGET (for rsync)
# and FILES_KEPT_DAYS. Without the first two it says so and fails.
set -Eeuo pipefail
umask 077
copies=/var/backups/marsa
data=/var/lib/marsa/data
current=/opt/marsa/current
node=$current/node_modules/node/bin/node
AGE_PUBLIC_KEY='' BACKUP_TARGET='' FILES_KEPT_DAYS=7
[ ! -f /etc/marsa/backup.env ] || . /etc/marsa/backup.env
step=settings
work=$(mktemp -d /var/tmp/marsa-backup.XXXXXX)
finish() {
  code=$?
  rm -rf "$work" "$copies"/files/*.part
  [ "$code" -eq 0 ] || echo "marsa: the backup failed in step \"$step\", code $code" >&2
}
trap finish EXIT
fail() { echo "marsa: $*" >&2; exit 1; }
pgbackrest() { sudo -u postgres pgbackrest --stanza=marsa "$@"; }
[ -n "$AGE_PUBLIC_KEY" ] || fail 'AGE_PUBLIC_KEY is missing in /etc/marsa/backup.env (age-keygen makes one)'
[ -n "$BACKUP_TARGET" ] || fail 'BACKUP_TARGET is missing in /etc/marsa/backup.env: a copy on this machine alone is none'

step=database
kind=diff
[ "$(date +%u)" != 7 ] && pgbackrest info --output=json | grep -q '"type":"full"' || kind=full
pgbackrest --type="$kind" backup
size=$(pgbackrest info --output=json | "$node" -p 'JSON.parse(require("fs").readFileSync(0, "utf8"))[0].backup.at(-1).info.size')
wanted=$(sudo -u postgres psql -AtX -c 'select sum(pg_database_size(oid))::bigint / 2 from pg_database')
[ "$size" -ge "$wanted" ] || fail "the copy has $size bytes, the database twice $wanted"

step=files
mkdir -p "$copies/files"
files=$copies/files/$(date +%F).tar.age
if grep -q '^S3_BUCKET=.' /etc/marsa/marsa.env; then
  files_size=0
else
  # tar ends with 1 when a file changes meanwhile: the copy is whole all the same.
  { tar -C "$data" -cf - files || [ $? -eq 1 ]; } | age -r "$AGE_PUBLIC_KEY" > "$files.part"
  files_size=$(stat -c %s "$files.part")
  there=$(du -sb "$data/files" --exclude='*.part' | cut -f1)
  [ "$files_size" -ge $(( there / 2 )) ] || fail "the copy of the files has $files_size bytes, the files $there"
  mv "$files.part" "$files"
  find "$copies/files" -name '*.tar.age' -mtime "+$FILES_KEPT_DAYS" -delete
fi

step='test restore'
if [ "$kind" = full ] || [ "${1:-}" = --restore ]; then
  chown postgres:postgres "$work"
  pgbackrest --pg1-path="$work/base" --no-delta --type=none restore
  secret=$(sed -n 's/^APP_SECRET=//p' /etc/marsa/marsa.env)
  programs=$(sudo -u postgres pg_config --bindir 2> /dev/null || ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
  APP_SECRET=$secret "$node" "$current/scripts/restore-drill.ts" --base "$work/base" --programs "$programs" \
    --restore-command 'pgbackrest --stanza=marsa archive-get %f "$PWD/%p"'
  touch "$copies/restored"
fi

step='send it away'
rsync -a --delete-after "$copies/" "$BACKUP_TARGET/"

step=note
cat > "$data/backup.json.new" <<JSON
{"finished_at":"$(date -u +%FT%TZ)","restored_at":"$(date -u -r "$copies/restored" +%FT%TZ)","database_bytes":$size,"files_bytes":$files_size}
JSON
chmod 644 "$data/backup.json.new"
mv "$data/backup.json.new" "$data/backup.json"
echo "marsa: the backup is whole: $kind, database $size bytes, files $files_size bytes"
