-- Each row of the audit carries the hash of the one before it, so that a row that was changed or taken out shows.
alter table audit add column seq bigint, add column prev_hash bytea, add column hash bytea;

-- One text for one row, in any program: a JSON array, as PostgreSQL writes jsonb.
create function audit_text(a audit) returns text stable language sql
  return jsonb_build_array(a.seq, a.id, a.actor_id, a.action, a.subject, a.before, a.after, a.reason, a.request_id,
    (extract(epoch from a.at) * 1000000)::bigint)::text;

-- Whoever adds a row waits for the one before it to be committed: staff act seldom.
create function chain_audit() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7201948);
  select seq, hash into new.seq, new.prev_hash from audit where seq is not null order by seq desc limit 1;
  new.seq := coalesce(new.seq, 0) + 1;
  new.prev_hash := coalesce(new.prev_hash, ''::bytea);
  new.hash := sha256(new.prev_hash || convert_to(audit_text(new), 'UTF8'));
  return new;
end $$;

create unique index audit_in_order on audit (seq);
alter table audit disable trigger audit_fixed;
do $$
declare
  one audit;
  last_hash bytea := '';
  place bigint := 0;
begin
  for one in select * from audit order by id loop
    place := place + 1;
    one.seq := place;
    one.prev_hash := last_hash;
    last_hash := sha256(last_hash || convert_to(audit_text(one), 'UTF8'));
    update audit set seq = place, prev_hash = one.prev_hash, hash = last_hash where id = one.id;
  end loop;
end $$;
alter table audit enable trigger audit_fixed;
-- The trigger writes all three; the defaults only spare those who insert from naming them.
alter table audit alter seq set not null, alter seq set default 0, alter prev_hash set not null,
  alter prev_hash set default '', alter hash set not null, alter hash set default '';
create trigger audit_chained before insert on audit for each row execute function chain_audit();
