-- additive
-- Who is reported decides nothing about themselves, and neither does anybody tied to them by a grant of the admin role: whom they made an
-- admin in the last 30 days, and who made them one, over any number of steps. The audit log only grows, so taking the role back hides nothing.

create function members_judged_by_others(admin uuid) returns setof uuid language sql stable parallel safe
begin atomic
  with recursive
    grants as (
      select actor_id, target_id
      from audit_log
      where action = 'admin.grant' and actor_id is not null and created_at > now() - interval '30 days'
    ),
    raised as (select admin as id union select grants.target_id from grants join raised on grants.actor_id = raised.id),
    raisers as (select admin as id union select grants.actor_id from grants join raisers on grants.target_id = raisers.id)
  select id from raised union select id from raisers;
end;

-- A role that an admin gave counts for reports after a day, in which the other admins have read of it. One that the operator gave counts at once.
create function judges_reports(admin uuid) returns boolean language sql stable parallel safe
return not exists (
  select from audit_log
  where action = 'admin.grant'
    and target_id = admin
    and actor_id is not null
    and created_at > now() - interval '1 day'
);
