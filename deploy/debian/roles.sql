-- Two roles: the owner of the tables, which migrates, and the running server, which can only add to the record.
-- psql passes the two passwords.
create role marsa_owner login password :'owner';
create role marsa_server login password :'server';
create database marsa owner marsa_owner template template0 encoding 'UTF8'
  locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype 'C.UTF-8';
revoke all on database marsa from public;
grant connect on database marsa to marsa_server;
