-- Two roles: the owner of the tables, which migrates, and the running server, which can only add to the record.
-- It can be run again. psql passes the two passwords.
select format('create role marsa_owner login password %L', :'owner')
 where not exists (select from pg_roles where rolname = 'marsa_owner') \gexec
select format('create role marsa_server login password %L', :'server')
 where not exists (select from pg_roles where rolname = 'marsa_server') \gexec
select $$create database marsa owner marsa_owner template template0 encoding 'UTF8'
  locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype 'C.UTF-8'$$
 where not exists (select from pg_database where datname = 'marsa') \gexec
revoke all on database marsa from public;
grant connect on database marsa to marsa_server;
