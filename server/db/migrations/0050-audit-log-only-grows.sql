-- additive
-- What admins did stays as it was written: whoever can write to the tables through the site still cannot hide an act.

create function audit_log_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows';
end $$;
create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function audit_log_only_grows();
