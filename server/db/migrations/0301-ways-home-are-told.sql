-- additive
-- Who is told of a way home if the chosen one cannot be reached, and who said no: they are not asked by the same member for a week.
alter table safe_checks add column next_id uuid references users on delete set null;
alter table safe_checks
  add constraint safe_checks_next_another check (next_id not in (user_id, chosen_id)) not valid;
comment on column safe_checks.chosen_id is 'Who is told if it is not answered in time; afterwards who was. Null once they have left.';
comment on column safe_checks.next_id is 'Who is told if the chosen one cannot be reached, and takes their place if they say no or leave.';

create table safe_check_refusals (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  chosen_id uuid not null references users on delete cascade,
  refused_at timestamptz not null default now(),
  constraint safe_check_refusals_once unique (user_id, chosen_id)
);
comment on column safe_check_refusals.chosen_id is 'Who cannot look out for the member.';
create index safe_check_refusals_of_chosen on safe_check_refusals (chosen_id);
create index safe_check_refusals_by_age on safe_check_refusals (refused_at);

-- What is told of a check has its words in it, and goes with it.
create or replace function forget_safe_check() returns trigger language plpgsql as $$
begin
  delete from notifications
  where user_id in (old.user_id, old.chosen_id, old.next_id) and related_type = 'safe_check' and related_id = old.id;
  return null;
end $$;
