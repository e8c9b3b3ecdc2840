-- Ratings: who may rate whom, when they become visible, and which ones count.

create type rating_context as enum ('room_share', 'meetup');

-- Who may rate whom after a stay or a meetup. It is recorded once that is over, as a host can delete the room afterwards, and the meetups
-- of an organizer are removed with the organizer.
create table rating_invitations (
  id uuid primary key default new_id(),
  rater_id uuid not null references users on delete cascade,
  ratee_id uuid not null references users on delete cascade,
  context_type rating_context not null,
  context_id uuid not null,
  festival_id uuid references festivals on delete set null,
  ended_on date not null,
  ask_at timestamptz,
  declined_at timestamptz,
  created_at timestamptz not null default now(),
  constraint rating_invitations_once unique (context_type, context_id, rater_id, ratee_id),
  constraint rating_invitations_another check (rater_id <> ratee_id)
);
comment on column rating_invitations.ask_at is 'When the rater is asked; null once that is done.';
comment on column rating_invitations.declined_at is 'The rater does not want to be asked about this person again.';
create index rating_invitations_of_rater on rating_invitations (rater_id, ended_on);
create index rating_invitations_of_ratee on rating_invitations (ratee_id);
create index rating_invitations_of_festival on rating_invitations (festival_id);
create index rating_invitations_to_ask on rating_invitations (ask_at) where ask_at is not null;
create index rating_invitations_ended on rating_invitations (ended_on);

create table ratings (
  id uuid primary key default new_id(),
  rater_id uuid not null references users on delete cascade,
  ratee_id uuid not null references users on delete cascade,
  context_type rating_context not null,
  context_id uuid not null,
  score integer not null,
  comment text,
  tags text[] not null default '{}',
  created_at timestamptz not null default now(),
  festival_id uuid references festivals on delete set null,
  ended_on date,
  revealed_at timestamptz,
  answer text,
  answered_at timestamptz,
  counts_at timestamptz,
  constraint ratings_once unique (rater_id, ratee_id, context_type, context_id),
  constraint ratings_another check (rater_id <> ratee_id),
  constraint ratings_score_range check (score between 1 and 5),
  constraint ratings_comment_length check (char_length(comment) <= 1000),
  constraint ratings_tags_list check (is_short_list(tags, 10, 80)),
  constraint ratings_answer_length check (char_length(answer) <= 1000),
  constraint ratings_answer_dated check ((answer is null) = (answered_at is null))
);
comment on column ratings.ended_on is 'The last day of what they shared.';
comment on column ratings.revealed_at is 'Since when others see it; null before, and from the fourteenth day until the job has told of it.';
comment on column ratings.counts_at is 'Since when it is shown and part of the mean; null while its rater is new.';
create index ratings_of_ratee on ratings (ratee_id, id);
create index ratings_to_reveal on ratings (created_at) where revealed_at is null;
create index ratings_of_festival on ratings (festival_id);
-- For a member who verifies an address: their ratings that do not count yet.
create index ratings_not_counted on ratings (rater_id) where counts_at is null;

-- The second of two ratings reveals both permanently: if one of them is changed or deleted, the other is not hidden again.
create function reveal_ratings() returns trigger language plpgsql as $$
begin
  perform hold_pair(new.rater_id, new.ratee_id);
  update ratings set revealed_at = coalesce(revealed_at, now())
  where rater_id = new.ratee_id
    and ratee_id = new.rater_id
    and context_type = new.context_type
    and context_id = new.context_id;
  if found then
    new.revealed_at := now();
  end if;
  return new;
end $$;
create trigger ratings_revealed before insert on ratings for each row execute function reveal_ratings();

-- A rating counts once its rater is settled: their account was older than three days at the end of what they shared, or they have verified
-- an address.
create function ratings_count() returns trigger language plpgsql as $$
declare
  over_on date := coalesce(new.ended_on, (now() at time zone 'UTC')::date);
begin
  if new.counts_at is null and (
    exists (
      select from users
      where id = new.rater_id and created_at < (over_on - 3)::timestamp at time zone 'UTC'
    )
    or exists (
      select from verifications
      where user_id = new.rater_id and type in ('email', 'google') and status = 'verified'
    )
  ) then
    new.counts_at := now();
  end if;
  return new;
end $$;
create trigger ratings_count before insert on ratings for each row execute function ratings_count();

create function verifications_count_ratings() returns trigger language plpgsql as $$
begin
  update ratings set counts_at = now() where rater_id = new.user_id and counts_at is null;
  return null;
end $$;
create trigger verifications_count_ratings after insert or update of status on verifications
  for each row when (new.type in ('email', 'google') and new.status = 'verified')
  execute function verifications_count_ratings();

-- Shared stays. The participants of a stay are recorded when it starts, with the agreed days, before anything could undo it: a host who
-- moves the days, deletes the room or takes a place back, and a guest who leaves, cannot prevent the other from rating or reporting them.

-- Records everybody who has a place now, for a stay that has started and ended at most 90 days ago. Members who are leaving just now are
-- skipped, and a festival that is being changed is left out. This waits for no lock, as its callers have locked the room, before which
-- these are locked.
create function write_company(room room_shares) returns void language plpgsql as $$
declare
  today date := (now() at time zone 'UTC')::date;
  present uuid[];
  festival uuid;
begin
  if room.available_from > today or room.available_to < today - 90 then
    return;
  end if;
  present := array(
    select id from users
    where id = room.host_id
      or id in (select requester_id from room_requests where room_share_id = room.id and status = 'accepted')
    order by id
    for key share skip locked
  );
  select id into festival from festivals where id = room.festival_id for key share skip locked;
  insert into rating_invitations (rater_id, ratee_id, context_type, context_id, festival_id, ended_on, ask_at)
  select one, other, 'room_share', room.id, festival, room.available_to,
    ((room.available_to + 1)::timestamp + interval '9 hours') at time zone 'UTC'
  from unnest(present) as one
  join unnest(present) as other on other <> one
  on conflict do nothing;
end $$;

create function room_shares_keep_company() returns trigger language plpgsql as $$
begin
  perform write_company(old);
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger room_shares_keep_company before update of available_from, available_to on room_shares
  for each row when ((old.available_from, old.available_to) is distinct from (new.available_from, new.available_to))
  execute function room_shares_keep_company();
create trigger room_shares_keep_company_of_deleted before delete on room_shares
  for each row execute function room_shares_keep_company();

create function room_requests_keep_company() returns trigger language plpgsql as $$
begin
  perform write_company(room) from room_shares as room where room.id = old.room_share_id;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger room_requests_keep_company before update of status on room_requests
  for each row when (old.status = 'accepted' and new.status <> 'accepted') execute function room_requests_keep_company();
create trigger room_requests_keep_company_of_deleted before delete on room_requests
  for each row when (old.status = 'accepted') execute function room_requests_keep_company();

-- Records a guest who gets a place after the stay has started.
create function room_requests_join_company() returns trigger language plpgsql as $$
begin
  perform write_company(room) from room_shares as room where room.id = new.room_share_id;
  return null;
end $$;
create trigger room_requests_join_company after insert or update of status on room_requests
  for each row when (new.status = 'accepted') execute function room_requests_join_company();
