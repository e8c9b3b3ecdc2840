-- Meetups at a festival: their places, their waiting list, and the reminder.

create type meetup_type as enum ('meal', 'activity');
create type meetup_status as enum ('active', 'full', 'cancelled');
create type meetup_participant_status as enum ('pending', 'accepted', 'rejected');

-- The database counts the places, so that a meetup can never have more participants than its capacity and is full exactly when its last
-- place is taken.
create table meetups (
  id uuid primary key default new_id(),
  type meetup_type not null,
  title text not null,
  description text,
  festival_id uuid not null references festivals,
  creator_id uuid not null references users on delete cascade,
  start_time timestamptz not null,
  duration_minutes integer not null default 60,
  -- Includes the organizer.
  capacity integer not null default 4,
  location_hint text,
  status meetup_status not null default 'active',
  is_private boolean not null default false,
  created_at timestamptz not null default now(),
  participant_count integer not null default 1,
  waiting_count integer not null default 0,
  offered_count integer not null default 0,
  remind_at timestamptz,
  calendar_sequence integer not null default 0,
  calendar_changed_at timestamptz not null default now(),
  constraint meetups_title_length check (char_length(title) between 1 and 120),
  constraint meetups_description_length check (char_length(description) <= 4000),
  constraint meetups_duration_range check (duration_minutes between 15 and 480),
  constraint meetups_capacity_range check (capacity between 2 and 20),
  constraint meetups_location_hint_length check (char_length(location_hint) <= 200),
  constraint meetups_within_capacity check (participant_count between 1 and capacity),
  constraint meetups_within_capacity_with_offers
    check (offered_count between 0 and waiting_count and participant_count + offered_count <= capacity)
);
comment on column meetups.participant_count is 'Those who were accepted, and the organizer, who has no row in meetup_participants.';
comment on column meetups.waiting_count is 'Those who wait, and those to whom a place is offered.';
comment on column meetups.offered_count is 'Places that are kept for those to whom they are offered.';
comment on column meetups.remind_at is 'When to remind of the start; null if that is done, or was too near when the start was set.';
create index meetups_of_festival on meetups (festival_id, start_time, id);
create index meetups_of_creator on meetups (creator_id, start_time);
-- For the list of a festival, which leaves out cancelled meetups.
create index meetups_to_come on meetups (festival_id, start_time, id) where status <> 'cancelled';
create index meetups_by_start on meetups (start_time) where status <> 'cancelled';
create index meetups_cancelled on meetups (calendar_changed_at) where status = 'cancelled';
-- For the jobs of each minute: meetups whose reminder is due, and meetups with a free place and a waiting list.
create index meetups_to_remind on meetups (remind_at) where remind_at is not null;
create index meetups_to_offer on meetups (start_time)
  where waiting_count > offered_count and status = 'active' and not is_private;
create trigger meetups_keep_calendar_version before update of title, start_time, duration_minutes, location_hint, status on meetups
  for each row when (
    (old.title, old.start_time, old.duration_minutes, old.location_hint, old.status = 'cancelled')
    is distinct from (new.title, new.start_time, new.duration_minutes, new.location_hint, new.status = 'cancelled')
  )
  execute function keep_calendar_version();

-- An offered place counts as taken for everybody else.
create function set_meetup_status() returns trigger language plpgsql as $$
begin
  if new.status <> 'cancelled' then
    new.status := case
      when new.participant_count + new.offered_count >= new.capacity then 'full' else 'active'
    end::meetup_status;
  end if;
  return new;
end
$$;
create trigger meetups_status before insert or update on meetups for each row execute function set_meetup_status();

-- The reminder depends on the start, whatever changes it.
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

-- Members who requested a place or were accepted; only accepted ones take a place. In a private meetup the organizer decides. A declined
-- member may request once more: the row of a declined member is kept and counts.
create table meetup_participants (
  id uuid primary key default new_id(),
  meetup_id uuid not null references meetups on delete cascade,
  user_id uuid not null references users on delete cascade,
  status meetup_participant_status not null default 'pending',
  joined_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  declined_count smallint not null default 0,
  absent_at timestamptz,
  constraint meetup_participants_once unique (meetup_id, user_id)
);
comment on column meetup_participants.declined_count is 'How often the organizer declined this member.';
comment on column meetup_participants.absent_at is 'When the organizer said that they were not there: then they rate nobody there.';
create index meetup_participants_of_user on meetup_participants (user_id);

create function count_meetup_participants() returns trigger language plpgsql as $$
declare
  change integer := 0;
begin
  if tg_op <> 'DELETE' and new.status = 'accepted' then change := change + 1; end if;
  if tg_op <> 'INSERT' and old.status = 'accepted' then change := change - 1; end if;
  if change <> 0 then
    update meetups
    set participant_count = participant_count + change
    where id = case when tg_op = 'DELETE' then old.meetup_id else new.meetup_id end;
  end if;
  return null;
end
$$;
create trigger meetup_participants_counted
  after insert or delete or update of status on meetup_participants
  for each row execute function count_meetup_participants();

-- The waiting list of a full meetup: its order and the expiry of an offered place are set by the database.
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

-- A block between an organizer and a participant ends the place at future meetups: as neither sees the other any more, neither could give
-- it back. The count of declined requests is kept.
create function blocks_end_places() returns trigger language plpgsql as $$
declare
  ended uuid[] := '{}';
begin
  perform hold_pair(new.blocker_id, new.blocked_id);
  with held as (
    select meetups.id
    from meetups
    join meetup_participants as place on place.meetup_id = meetups.id
    where (creator_id, user_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id))
      and place.status <> 'rejected'
      and start_time > now()
    order by meetups.id
    for update of meetups
  )
  select coalesce(array_agg(id), '{}') into ended from held;
  if ended = '{}' then return null; end if;

  delete from meetup_participants
  where meetup_id = any (ended) and user_id in (new.blocker_id, new.blocked_id) and declined_count = 0;
  update meetup_participants set status = 'rejected'
  where meetup_id = any (ended) and user_id in (new.blocker_id, new.blocked_id);

  -- As when they leave its group (groups.queries.ts), but without a message to the others.
  delete from group_members
  using groups join meetups on meetups.id = source_id
  where groups.id = group_id and source_type = 'meetup' and source_id = any (ended)
    and user_id in (new.blocker_id, new.blocked_id) and user_id <> creator_id;
  with left_threads as (
    delete from chat_thread_members
    using chat_threads as thread join meetups on meetups.id = subject_id
    where thread.id = thread_id and subject_type = 'meetup' and subject_id = any (ended)
      and user_id in (new.blocker_id, new.blocked_id) and user_id <> creator_id
    returning thread_id, user_id
  )
  delete from notifications using left_threads
  where notifications.user_id = left_threads.user_id and related_type = 'chat_thread' and related_id = thread_id;
  return null;
end
$$;
create trigger blocks_end_places after insert on blocks for each row execute function blocks_end_places();

-- A block between an organizer and a member on the waiting list removes the member from it, and withdraws an offered place: as neither sees
-- the other any more, it could not be accepted. The place goes to the next member with the job of the next minute.
create function blocks_end_meetup_waiting() returns trigger language plpgsql as $$
begin
  perform hold_pair(new.blocker_id, new.blocked_id);
  -- Locks all meetups of the two in the order of their ids, including those where a place ends: that trigger comes after this one, by its
  -- name.
  perform from meetups
  where start_time > now()
    and (
      creator_id = new.blocker_id and id in (
        select meetup_id from meetup_participants where user_id = new.blocked_id
        union all select meetup_id from meetup_waiting where user_id = new.blocked_id
      )
      or creator_id = new.blocked_id and id in (
        select meetup_id from meetup_participants where user_id = new.blocker_id
        union all select meetup_id from meetup_waiting where user_id = new.blocker_id
      )
    )
  order by id
  for update;

  delete from meetup_waiting using meetups
  where meetups.id = meetup_id
    and (creator_id, user_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return null;
end
$$;
create trigger blocks_end_meetup_waiting after insert on blocks for each row execute function blocks_end_meetup_waiting();
