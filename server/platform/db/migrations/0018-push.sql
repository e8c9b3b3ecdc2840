-- additive
-- Pushes to members' devices (decision 121). Each is stored in the transaction of what it reports, for each device, and sent afterwards.

-- The private key of VAPID (RFC 8292), of which the public one follows. A hash of 32 bytes is a key of P-256, except for one in 2^32.
insert into signing_keys (purpose, secret)
values ('push', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

-- A browser in which a member is signed in. It ends with its session.
create table push_devices (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  endpoint text not null,
  -- The keys of the browser, with which pushes are encrypted: a point of P-256, and a secret.
  p256dh bytea not null,
  auth bytea not null,
  -- The SHA-256 of the site's public key when it subscribed: a push service refuses pushes that are signed with another one.
  vapid_hash bytea not null,
  -- Null where the browser gave none.
  name text,
  -- An IANA name, in which the quiet hours are meant.
  zone text not null default 'UTC',
  created_at timestamptz not null default now(),
  last_pushed_at timestamptz,
  -- A device whose service does not answer rests, whatever there is to push, so that it occupies no worker.
  failures integer not null default 0,
  rests_until timestamptz,
  constraint push_devices_once unique (endpoint),
  constraint push_devices_endpoint_form check (endpoint ~ '^https://[!-~]+$' and char_length(endpoint) <= 1000),
  constraint push_devices_p256dh_size check (octet_length(p256dh) = 65),
  constraint push_devices_auth_size check (octet_length(auth) = 16),
  constraint push_devices_vapid_hash_size check (octet_length(vapid_hash) = 32),
  constraint push_devices_name_length check (char_length(name) between 1 and 80),
  constraint push_devices_zone_form check (zone ~ '^[A-Za-z0-9_+/-]{1,64}$')
);
create index push_devices_of_user on push_devices (user_id);
create index push_devices_of_session on push_devices (session_id);

create type push_urgency as enum ('high', 'normal', 'low');

create table pushes (
  id uuid primary key default new_id(),
  device_id uuid not null references push_devices on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- The member whose act it reports.
  about_id uuid references users on delete cascade,
  kind text not null,
  facts jsonb,
  related_id uuid,
  related_type text,
  action_url text not null,
  -- A later push with the same tag replaces an earlier one on the screen.
  tag text not null,
  created_at timestamptz not null default now(),
  useful_until timestamptz not null,
  urgency push_urgency not null,
  -- Whether it is sent in quiet hours too.
  rings_always boolean not null default false,
  -- The push service found it too long with its words.
  without_words boolean not null default false,
  -- It fell into quiet hours.
  held_at timestamptz,
  sent_at timestamptz,
  -- When its member read what it reports, or may no longer see it. Then it is not sent any more, or closed where it was.
  over_at timestamptz,
  closed_at timestamptz,
  constraint pushes_kind_form check (kind ~ '^[a-z_]{1,40}$'),
  constraint pushes_action_path check (is_app_path(action_url)),
  constraint pushes_tag_form check (tag ~ '^[a-z0-9_-]{1,120}$')
);
create index pushes_of_device on pushes (device_id, tag);
create index pushes_of_user on pushes (user_id, tag);
create index pushes_about on pushes (about_id);
create index pushes_by_age on pushes (created_at);

-- The threads with new messages that wait for being read. A row is deleted when its job looks who has not read them.
create table message_pushes (
  thread_id uuid primary key references chat_threads on delete cascade,
  due_at timestamptz not null
);
create index message_pushes_due on message_pushes (due_at);

-- When a tab of this session was last looked at. Null if it no longer is.
alter table sessions add column looked_at timestamptz;

alter table users
  add column quiet_from text,
  add column quiet_to text,
  -- Whether pushes say more than who and what kind, also on a locked screen.
  add column push_shows_text boolean not null default false,
  -- Not valid: it need not read the rows that are there, in which both are null.
  add constraint users_quiet_hours check (
    (quiet_from is null) = (quiet_to is null)
    and quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$' and quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'
    and quiet_from <> quiet_to
  ) not valid;

-- The tag of what a notification is about. Requests for a room are told apart by who made them.
create function push_tag(related_type text, related_id uuid, actor uuid) returns text
language sql immutable parallel safe
return case
  when related_id is null then 'site'
  when related_type = 'chat_thread' then 'thread-' || related_id
  when related_type = 'room_share' and actor is not null then 'request-' || related_id || '-' || actor
  else replace(related_type, '_', '-') || '-' || related_id
end;

-- Ends these pushes of a member. What was sent is closed by a job, which also runs for pushes of other releases.
create function end_pushes(member uuid, ended uuid[]) returns void language plpgsql as $$
begin
  update pushes set over_at = now() where id = any(ended) and over_at is null;
  if exists (select from pushes where id = any(ended) and sent_at is not null and closed_at is null) then
    perform graphile_worker.add_job(
      'close_pushes', json_build_object('memberId', member), run_at => now() + interval '2 seconds', job_key => 'close_pushes:' || member,
      max_attempts => 3, priority => 15
    );
  end if;
end $$;

create function notifications_end_pushes() returns trigger language plpgsql as $$
begin
  perform end_pushes(of_member.user_id, of_member.ids) from (
    select pushes.user_id, array_agg(pushes.id) as ids
    from earlier join pushes on pushes.user_id = earlier.user_id and pushes.kind = earlier.type
      and pushes.tag = push_tag(earlier.related_type, earlier.related_id, earlier.actor_id)
    where not earlier.is_read and pushes.over_at is null
      -- An unread one that was replaced by a later one is still unread.
      and not exists (
        select from notifications as unread
        where unread.user_id = earlier.user_id and not unread.is_read
          and (unread.type, unread.related_id) = (earlier.type, earlier.related_id)
          and unread.actor_id is not distinct from earlier.actor_id
      )
    group by pushes.user_id
  ) as of_member;
  return null;
end $$;
create trigger notifications_end_pushes_read after update on notifications
  referencing old table as earlier for each statement execute function notifications_end_pushes();
create trigger notifications_end_pushes_gone after delete on notifications
  referencing old table as earlier for each statement execute function notifications_end_pushes();

create function chat_thread_reads_end_pushes() returns trigger language plpgsql as $$
begin
  perform end_pushes(new.user_id, array_agg(pushes.id))
  from pushes
  where pushes.user_id = new.user_id and tag = push_tag('chat_thread', new.thread_id, null) and over_at is null
    and (facts ->> 'seq')::bigint <= new.last_read_seq
  having count(*) > 0;
  return null;
end $$;
create trigger chat_thread_reads_end_pushes after insert or update on chat_thread_reads
  for each row execute function chat_thread_reads_end_pushes();

create function blocks_end_pushes() returns trigger language plpgsql as $$
begin
  perform end_pushes(user_id, array_agg(id))
  from pushes
  where (user_id, about_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id)) and over_at is null
  group by user_id;
  return null;
end $$;
create trigger blocks_end_pushes after insert on blocks for each row execute function blocks_end_pushes();
