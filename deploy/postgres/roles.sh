#!/bin/sh
# The two roles of docs/operations.md, made once when the database is empty.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" \
  --set owner="$(cat /run/secrets/owner_password)" --set server="$(cat /run/secrets/server_password)" <<'SQL'
create role marsa_owner login password :'owner';
create role marsa_server login password :'server';
create database marsa owner marsa_owner template template0 encoding 'UTF8'
  locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype 'C.UTF-8';
revoke all on database marsa from public;
grant connect on database marsa to marsa_server;
SQL
