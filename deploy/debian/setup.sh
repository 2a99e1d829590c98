#!/bin/bash
# Steps 1 to 6 of docs/operations.md and its alarms on a bare Debian 12 or 13 or Ubuntu 24.04, as root, from a clone of the repository:
#   deploy/debian/setup.sh marsa.example [--processes 2] [--postgres 17] [--mail you@marsa.example]
# It can be run again: it keeps passwords, settings and releases, and says what it did.
set -Eeuo pipefail
trap 'echo "setup: step \"$step\" failed in line $LINENO; mend what is named above and run it again" >&2' ERR
step=arguments
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source_folder=$(cd "$here/../.." && pwd)
site=${1:?name the site: setup.sh marsa.example}
shift
processes=1 postgres=18 mail=''
while [ $# -gt 0 ]; do
  case $1 in
    --processes) processes=$2 ;;
    --postgres) postgres=$2 ;;
    --mail) mail=$2 ;;
    *) echo "setup: unknown option $1" >&2; exit 1 ;;
  esac
  shift 2
done
case $site in *[!a-z0-9.-]*) echo "setup: $site is no name of a site" >&2; exit 1 ;; esac
case $processes in 1 | 2) ;; *) echo 'setup: --processes is 1 or 2' >&2; exit 1 ;; esac
[ "$(id -u)" -eq 0 ] || { echo 'setup: run it as root' >&2; exit 1; }

begin() { step=$1; echo "== $1"; }
say() { echo "   $*"; }
new_password() { openssl rand -hex 24; }
# Writes standard input to a file if it differs. @returns 1 if nothing changed.
write() {
  local file=$1 mode=$2 text
  text=$(cat; echo .)
  if [ -f "$file" ] && [ "$(cat "$file"; echo .)" = "$text" ]; then return 1; fi
  install -D -m "$mode" /dev/null "$file"
  printf '%s' "${text%.}" > "$file"
  say "wrote $file"
}

begin '1 programs'
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update
apt-get -qq install -y --no-install-recommends ca-certificates curl gnupg git nginx certbot openssl age rsync ufw \
  postgresql-common sudo > /dev/null
if ! apt-cache show "postgresql-$postgres" > /dev/null 2>&1; then
  say "PostgreSQL $postgres comes from its own repository, apt.postgresql.org"
  /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y > /dev/null
fi
apt-get -qq install -y --no-install-recommends "postgresql-$postgres" pgbackrest > /dev/null
offered=$(apt-cache policy nodejs | sed -n 's/^  Candidate: \([0-9]*\).*/\1/p')
if ! command -v npm > /dev/null && [ "${offered:-0}" -lt 20 ]; then
  say 'Node comes from its own repository, deb.nodesource.com'
  curl -fsSL https://deb.nodesource.com/gpgkey/nodesource-repo.gpg.key | gpg --dearmor --yes -o /usr/share/keyrings/nodesource.gpg
  echo 'deb [signed-by=/usr/share/keyrings/nodesource.gpg] https://deb.nodesource.com/node_22.x nodistro main' \
    > /etc/apt/sources.list.d/nodesource.list
  apt-get -qq update
fi
command -v npm > /dev/null || apt-get -qq install -y --no-install-recommends nodejs > /dev/null
command -v npm > /dev/null || apt-get -qq install -y --no-install-recommends npm > /dev/null
[ "$processes" -eq 1 ] || apt-get -qq install -y --no-install-recommends redis-server > /dev/null
say "PostgreSQL $postgres, Node $(node --version), $(nginx -v 2>&1 | sed 's/.*: //'), $(pgbackrest version)"
id marsa > /dev/null 2>&1 ||
  useradd --system --home-dir /var/lib/marsa --create-home --shell /usr/sbin/nologin marsa
install -d -m 700 -o marsa -g marsa /var/lib/marsa/data /var/lib/marsa/data/files
install -d -m 700 /etc/marsa
install -d -m 755 /opt/marsa /opt/marsa/releases /var/backups/marsa /var/www/marsa /etc/nginx/marsa
install -d -m 750 -o postgres -g postgres /var/backups/marsa/database

begin '2 database'
cluster=/var/lib/postgresql/$postgres/main
if write "/etc/postgresql/$postgres/main/conf.d/marsa.conf" 644 < "$here/postgresql.conf"; then
  # A change of archive_mode needs a restart.
  pg_ctlcluster "$postgres" main restart
fi
pg_ctlcluster "$postgres" main status > /dev/null || pg_ctlcluster "$postgres" main start
if [ ! -f /etc/marsa/migrate.env ]; then
  owner=$(new_password) server=$(new_password)
  if [ -n "$(sudo -u postgres psql -AtX -c "select 1 from pg_database where datname = 'marsa'")" ]; then
    say 'the database is there: its roles get new passwords, after an interrupted run or lost settings' >&2
    printf "alter role marsa_owner password :'owner';\nalter role marsa_server password :'server';\n"
  else
    echo 'set client_min_messages = warning; drop role if exists marsa_owner, marsa_server;'
    cat "$here/roles.sql"
  fi > /run/marsa-roles.sql
  sudo -u postgres psql -qX --set ON_ERROR_STOP=1 --set owner="$owner" --set server="$server" < /run/marsa-roles.sql
  rm /run/marsa-roles.sql
  if [ -s /etc/marsa/marsa.env ]; then
    # It has the APP_SECRET, which exists nowhere else.
    sed -i "s#^DATABASE_URL=.*#DATABASE_URL=postgres://marsa_server:$server@127.0.0.1:5432/marsa#" /etc/marsa/marsa.env
  else
    sed "s/SERVER_PASSWORD/$server/; s/SITE/$site/; s#NEW_SECRET#$(openssl rand -base64 48 | tr -d '\n')#" "$here/marsa.env.example" |
      write /etc/marsa/marsa.env 600
  fi
  sed "s/OWNER_PASSWORD/$owner/" "$here/migrate.env.example" | write /etc/marsa/migrate.env 600
  say 'made the roles and the database'
fi
if [ "$processes" -eq 2 ] && ! grep -q '^REDIS_URL=' /etc/marsa/marsa.env; then
  password=$(new_password)
  printf 'requirepass %s\n' "$password" | write /etc/redis/marsa.conf 640 && chown redis:redis /etc/redis/marsa.conf
  grep -q '^include /etc/redis/marsa.conf' /etc/redis/redis.conf || echo 'include /etc/redis/marsa.conf' >> /etc/redis/redis.conf
  systemctl restart redis-server
  echo "REDIS_URL=redis://:$password@127.0.0.1:6379" >> /etc/marsa/marsa.env
  say 'Redis has a password, in marsa.env'
fi

begin '3 archive'
if [ ! -f /etc/pgbackrest.conf ] || ! grep -q '^\[marsa\]' /etc/pgbackrest.conf; then
  sed "s#CIPHER_PASSWORD#$(openssl rand -base64 48 | tr -d '\n')#; s#CLUSTER#$cluster#" "$here/pgbackrest.conf" |
    write /etc/pgbackrest.conf 640
  chown root:postgres /etc/pgbackrest.conf
  say 'keep repo1-cipher-pass of /etc/pgbackrest.conf and APP_SECRET of marsa.env on another machine'
fi
sudo -u postgres pgbackrest --stanza=marsa stanza-create
sudo -u postgres pgbackrest --stanza=marsa check
say 'the log is archived'

begin '4 services'
for unit in marsa@.service marsa-migrate@.service marsa-backup.service marsa-backup.timer; do
  write "/etc/systemd/system/$unit" 644 < "$here/$unit" || true
done
systemctl daemon-reload

begin '5 nginx'
sed -i 's/worker_connections [0-9]*;/worker_connections 16384;/' /etc/nginx/nginx.conf
grep -q '^worker_rlimit_nofile' /etc/nginx/nginx.conf || sed -i '1i worker_rlimit_nofile 40000;' /etc/nginx/nginx.conf
rm -f /etc/nginx/sites-enabled/default
if [ ! -e /etc/nginx/marsa/certificate.pem ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj "/CN=$site" \
    -keyout /etc/nginx/marsa/key.pem -out /etc/nginx/marsa/certificate.pem 2> /dev/null
  say 'a certificate of our own, until certbot brings one'
fi
# Since nginx 1.25.1 HTTP/2 has a directive of its own.
http2='s/ssl http2;/ssl; http2 on;/'
dpkg --compare-versions "$(nginx -v 2>&1 | sed 's/.*\///; s/ .*//')" ge 1.25.1 || http2=''
sed "s/SITE/$site/; $http2" "$here/nginx.conf" | write /etc/nginx/conf.d/marsa.conf 644 || true
[ -f /opt/marsa/processes.json ] || "$here/release.sh" ports 3001 $([ "$processes" -eq 2 ] && echo 3003)
nginx -t -q
systemctl enable --quiet nginx
systemctl reload-or-restart nginx
if [ -n "$mail" ]; then
  certbot certonly --quiet --non-interactive --agree-tos --webroot -w /var/www/marsa -d "$site" -m "$mail" \
    --deploy-hook 'systemctl reload nginx'
  ln -sfn "/etc/letsencrypt/live/$site/fullchain.pem" /etc/nginx/marsa/certificate.pem
  ln -sfn "/etc/letsencrypt/live/$site/privkey.pem" /etc/nginx/marsa/key.pem
  systemctl reload nginx
  say "certbot renews the certificate of $site"
fi

begin '6 firewall'
port=$(sed -n 's/^ *Port  *\([0-9]*\).*/\1/p' /etc/ssh/sshd_config 2> /dev/null | tail -1 || true)
if ufw allow 80,443/tcp > /dev/null && ufw allow "${port:-22}/tcp" > /dev/null && ufw --force enable > /dev/null; then
  say "open: 80, 443, ${port:-22}"
else
  say 'ufw cannot be used here: close all ports but 80, 443 and that of ssh otherwise'
fi

begin '7 release'
newest=$(find /opt/marsa/releases -mindepth 2 -maxdepth 2 -name RELEASE | sort -V | tail -1)
if [ -n "$newest" ] && grep -q "$(git -C "$source_folder" rev-parse HEAD)" "$newest"; then
  say "release $(cut -d' ' -f1 "$newest") is this version"
else
  "$here/release.sh" build "$source_folder"
fi
if empty=$(grep -E '^(ADMIN_PHONE|UNIFONIC_APP_SID|WHATSAPP_PHONE_ID|WHATSAPP_TOKEN|SMTP_URL|MOYASAR_SECRET_KEY|MOYASAR_WEBHOOK_SECRET)=$' /etc/marsa/marsa.env); then
  echo '   not started: fill in these settings of /etc/marsa/marsa.env, then run this again:'
  echo "$empty" | sed 's/=$//; s/^/     /'
  exit 0
fi
[ -e /opt/marsa/current ] || "$here/release.sh" switch
"$here/release.sh" list

begin '8 backup'
systemctl enable --quiet --now marsa-backup.timer
[ -f /etc/marsa/backup.env ] || printf 'AGE_PUBLIC_KEY=\nBACKUP_TARGET=\n' | write /etc/marsa/backup.env 600
# The alarm for an old backup must fire until there is a first one.
[ -f /var/lib/marsa/data/backup.json ] ||
  echo '{"finished_at":"1970-01-01T00:00:00Z","restored_at":"1970-01-01T00:00:00Z"}' | write /var/lib/marsa/data/backup.json 644
if grep -q '^AGE_PUBLIC_KEY=.' /etc/marsa/backup.env; then
  ! grep -q '"finished_at":"1970' /var/lib/marsa/data/backup.json || "$here/backup.sh"
else
  say 'there is no backup yet: fill in /etc/marsa/backup.env (step 9 of the guide), then run backup.sh'
fi

begin '9 alarms'
apt-get -qq install -y --no-install-recommends prometheus prometheus-alertmanager > /dev/null
listen='--web.listen-address=127.0.0.1'
echo "ARGS=\"$listen:9090\"" | write /etc/default/prometheus 644 || true
echo "ARGS=\"$listen:9093 --cluster.listen-address=\"" | write /etc/default/prometheus-alertmanager 644 || true
write /etc/prometheus/prometheus.yml 644 < "$here/prometheus.yml" || true
if [ -n "$mail" ]; then
  address=$(sed -n 's/^SMTP_URL="\{0,1\}\([^"]*\).*/\1/p' /etc/marsa/marsa.env)
  node -e '
    const [file, MAIL, FROM, address] = process.argv.slice(1)
    const { hostname, port, username, password } = new URL(address)
    const [USER, PASSWORD] = [username, password].map(decodeURIComponent)
    const words = { MAIL, FROM, SMARTHOST: `${hostname}:${port || 465}`, USER, PASSWORD }
    const text = require("node:fs").readFileSync(file, "utf8")
    process.stdout.write(text.replace(/\b[A-Z]{4,}\b/g, (word) => JSON.stringify(words[word])))
  ' "$here/alertmanager.yml" "$mail" "no-reply@$site" "$address" | write /etc/prometheus/alertmanager.yml 640 || true
  chown root:prometheus /etc/prometheus/alertmanager.yml
  say "alarms go to $mail"
else
  say 'alarms go to nobody: run this again with --mail'
fi
systemctl restart prometheus prometheus-alertmanager
say "the service answers at https://$site; log in with ADMIN_PHONE (step 8 of the guide)"
