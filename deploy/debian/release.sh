#!/bin/bash
# Releases in /opt/marsa/releases, side by side; the link `current` names the one that runs. As root:
#   release.sh build FOLDER    makes the next release from the commit of a clone; nothing that runs is touched
#   release.sh switch [N]      migrates, starts release N (the newest one) beside the running one, process by process
#   release.sh back            the same, to the release before
#   release.sh list            the releases, and what runs
#   release.sh ports P [P]     the ports that nginx and Prometheus use
set -Eeuo pipefail
home=/opt/marsa
upstreams=/etc/nginx/marsa/upstreams.conf
fail() { echo "release: $*" >&2; exit 1; }
newest() { ls "$home/releases" | grep -E '^[0-9]+$' | sort -n | tail -1; }
active() { sed -n 's/^upstream marsa .*/&/p' "$upstreams" | grep -oE '127\.0\.0\.1:[0-9]+' | cut -d: -f2; }

write_ports() {
  local servers='' targets='' port
  for port in "$@"; do
    servers+=" server 127.0.0.1:$port fail_timeout=1s;"
    targets+="${targets:+,}\"127.0.0.1:$port\""
  done
  echo "[{\"targets\":[$targets]}]" > "$home/processes.json"
  cat > "$upstreams.new" <<NGINX
upstream marsa { hash \$binary_remote_addr consistent;$servers keepalive 64; }
upstream marsa_bids { hash \$arg_lot consistent;$servers keepalive 256; }
NGINX
  mv "$upstreams.new" "$upstreams"
}

build() {
  local from=$1 to part commit
  commit=$(git -C "$from" rev-parse HEAD)
  to=$(( $(newest || true) + 1 ))
  part=$home/releases/$to.part
  rm -rf "$home"/releases/*.part
  install -d -o marsa -g marsa "$part"
  git -C "$from" archive HEAD | tar -x -C "$part" --no-same-owner
  chown -R marsa:marsa "$part"
  echo "release $to: packages and pages, some minutes"
  ( cd "$part" && sudo -u marsa env HOME=/var/lib/marsa PATH="$PATH" sh -euc '
    npm ci --omit=dev --no-audit --no-fund --loglevel=error
    [ -x node_modules/node/bin/node ] || npm rebuild node --loglevel=error
    node_modules/node/bin/node scripts/build.ts
    sh deploy/remove-build-packages.sh' ) || fail 'the build failed; the running release is untouched'
  echo "$to $commit $(date -u +%FT%TZ)" > "$part/RELEASE"
  chown -R root:root "$part"
  mv "$part" "$home/releases/$to"
  echo "release $to is built from $commit"
}

wait_until_ready() {
  for _ in $(seq 120); do
    curl -fs -o /dev/null --max-time 5 "http://127.0.0.1:$1/readyz" && return
    sleep 0.5
  done
  return 1
}

# Each process is replaced by one on its other port, so that nginx always has as many as before.
replace_processes() {
  local ports port other
  read -ra ports <<< "$(active | tr '\n' ' ')"
  for index in "${!ports[@]}"; do
    port=${ports[$index]}
    other=$(( port % 2 ? port + 1 : port - 1 ))
    systemctl restart "marsa@$other"
    if ! wait_until_ready "$other"; then
      systemctl stop "marsa@$other"
      return 1
    fi
    ports[index]=$other
    write_ports "${ports[@]}"
    nginx -t -q && systemctl reload nginx
    systemctl enable --quiet "marsa@$other"
    # Calls that nginx has already sent to the old process end there.
    sleep 2
    systemctl disable --quiet "marsa@$port"
    systemctl stop "marsa@$port"
    echo "port $other instead of $port"
  done
}

point_to() { ln -sfn "releases/$1" "$home/current.new" && mv -T "$home/current.new" "$home/current"; }

switch() {
  local to=$1 from
  [ -f "$home/releases/$to/RELEASE" ] || fail "there is no release $to"
  from=$(basename "$(readlink "$home/current" || true)")
  systemctl start "marsa-migrate@$to" || fail "the migration failed (journalctl -u marsa-migrate@$to); release ${from:-none} runs on"
  point_to "$to"
  if ! replace_processes; then
    if [ -n "$from" ]; then point_to "$from"; fi
    fail "release $to did not start (journalctl -u 'marsa@*'); nginx still has a process of release ${from:-none}. See: release.sh list"
  fi
  [ -z "$from" ] || [ "$from" = "$to" ] || echo "$from" > "$home/previous"
  # The alarms are those of the release.
  systemctl try-reload-or-restart prometheus 2> /dev/null || true
  echo "release $to runs"
}

list() {
  local port pid
  echo "current: $(basename "$(readlink "$home/current" || echo none)"), before: $(cat "$home/previous" 2> /dev/null || echo none)"
  cat "$home"/releases/*/RELEASE 2> /dev/null | sort -n
  for port in $(active); do
    pid=$(systemctl show --property MainPID --value "marsa@$port")
    echo "port $port: $(cat "/proc/$pid/cwd/RELEASE" 2> /dev/null || echo 'does not run')"
  done
}

[ "$(id -u)" -eq 0 ] || fail 'run it as root'
exec 9> /run/marsa-release.lock
flock -n 9 || fail 'another release.sh is at work'
case ${1:-} in
  build) build "$(cd "${2:?name the folder of the clone}" && pwd)" ;;
  switch) switch "${2:-$(newest)}" ;;
  back) switch "$(cat "$home/previous" 2> /dev/null || fail 'there is no release before')" ;;
  list) list ;;
  ports) shift; write_ports "$@" ;;
  *) sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 1 ;;
esac
