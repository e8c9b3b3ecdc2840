-- additive
-- Who waits for a place at a full meetup: the order is of the database, and an offered place has an end by its clock.
create table meetup_waiting (
  id uuid primary key default new_id(),
  meetup_id uuid not null references meetups on delete cascade,
  user_id uuid not null references users on delete cascade,
  seq bigint not null generated always as identity,
  offered_until timestamptz,
  created_at timestamptz not null default now(),
  constraint meetup_waiting_once unique (meetup_id, user_id)
);
comment on column meetup_waiting.seq is 'The order of the list: given while the row of the meetup is locked.';
create index meetup_waiting_in_line on meetup_waiting (meetup_id, seq) where offered_until is null;
create index meetup_waiting_of_user on meetup_waiting (user_id);
create index meetup_waiting_offers on meetup_waiting (offered_until) where offered_until is not null;

alter table meetups
  add column waiting_count integer not null default 0,
  add column offered_count integer not null default 0,
  add column remind_at timestamptz;
comment on column meetups.waiting_count is 'Those who wait, and those to whom a place is offered.';
comment on column meetups.offered_count is 'Places that are kept for those to whom they are offered.';
comment on column meetups.remind_at is 'When to remind of the start; null if that is done, or was too near when the start was set.';
alter table meetups
  add constraint meetups_within_capacity_with_offers
    check (offered_count between 0 and waiting_count and participant_count + offered_count <= capacity) not valid;

create function count_meetup_waiting() returns trigger language plpgsql as $$
declare
  waiting integer := 0;
  offered integer := 0;
begin
  if tg_op <> 'DELETE' then
    waiting := waiting + 1;
    offered := offered + (new.offered_until is not null)::integer;
  end if;
  if tg_op <> 'INSERT' then
    waiting := waiting - 1;
    offered := offered - (old.offered_until is not null)::integer;
  end if;
  if waiting <> 0 or offered <> 0 then
    update meetups
    set waiting_count = waiting_count + waiting, offered_count = offered_count + offered
    where id = case when tg_op = 'DELETE' then old.meetup_id else new.meetup_id end;
  end if;
  return null;
end
$$;
create trigger meetup_waiting_counted
  after insert or delete or update of offered_until on meetup_waiting
  for each row execute function count_meetup_waiting();

-- A place that is offered is taken for everybody else.
create or replace function set_meetup_status() returns trigger language plpgsql as $$
begin
  if new.status <> 'cancelled' then
    new.status := case
      when new.participant_count + new.offered_count >= new.capacity then 'full' else 'active'
    end::meetup_status;
  end if;
  return new;
end
$$;

-- The reminder follows the start, whoever changes it.
create function set_meetup_reminder() returns trigger language plpgsql as $$
begin
  if new.status = 'cancelled' then
    new.remind_at := null;
  elsif tg_op = 'INSERT' or new.start_time is distinct from old.start_time then
    new.remind_at := case
      when new.start_time - interval '2 hours' > now() then new.start_time - interval '2 hours'
    end;
  end if;
  return new;
end
$$;
create trigger meetups_reminder before insert or update of start_time, status on meetups
  for each row execute function set_meetup_reminder();
