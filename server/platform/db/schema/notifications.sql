-- Notifications and emails. Both are stored as their kind and their facts; their text is composed when they are read or sent (decision 12).

create type notification_channel as enum ('in_app', 'email', 'push');
create type mail_failure as enum (
  'address_refused', 'message_refused', 'sign_in', 'connection', 'timeout', 'encryption', 'later', 'folder', 'unwanted', 'other'
);

create table notifications (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  type text not null,
  -- Only in rows without facts, which were stored with their text.
  title text not null default 'Compás',
  message text not null default '',
  related_id uuid,
  related_type text,
  action_url text,
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  -- The member whose act it reports. The notification is hidden if the reader may not see them, and deleted if they leave.
  actor_id uuid references users on delete cascade,
  -- The email about it may wait, so that it is not sent if the notification is read meanwhile.
  mail_due_at timestamptz,
  -- Members who want only the email have a row too, which is not listed.
  is_shown boolean not null default true,
  facts jsonb,
  constraint notifications_type_form check (type ~ '^[a-z_]{1,40}$'),
  constraint notifications_title_length check (char_length(title) between 1 and 120),
  constraint notifications_message_length check (char_length(message) <= 1000),
  constraint notifications_related_type_form check (related_type ~ '^[a-z_]{1,40}$'),
  constraint notifications_action_path check (is_app_path(action_url))
);
create index notifications_of_user on notifications (user_id, is_read, id);
create index notifications_of_actor on notifications (actor_id);
-- Direct messages have one notification for each thread until it is read (server behaviour, section 7).
create unique index notifications_direct_message_once on notifications (user_id, related_id)
  where type = 'direct_message' and not is_read;
-- Notifications of the same kind about the same room by the same member are one row while it is unread. A notification about a request for
-- a room refers to the room, since a member who requests, withdraws and requests again makes a new request each time. Acts of members who
-- left (no actor) are not merged: two hosts who left are two rooms gone.
create unique index notifications_unread_once on notifications (user_id, type, related_id, actor_id)
  where not is_read and related_type <> 'room_request';
-- The nightly clean-up finds old notifications by their age.
create index notifications_by_age on notifications (created_at);
-- The notifications whose email is due.
create index notifications_to_mail on notifications (mail_due_at)
  where mail_due_at is not null and not is_read;

create function notifications_hint() returns trigger language plpgsql as $$
begin
  perform send_hint(array(select distinct user_id from changed), 'notification', '{}');
  return null;
end $$;
create trigger notifications_hint_new after insert on notifications
  referencing new table as changed for each statement execute function notifications_hint();
create trigger notifications_hint_changed after update on notifications
  referencing new table as changed for each statement execute function notifications_hint();

-- An unread notification that is deleted changes the bell as well.
create function notifications_hint_gone() returns trigger language plpgsql as $$
begin
  perform send_hint(array(select distinct user_id from gone where not is_read and is_shown), 'notification', '{}');
  return null;
end $$;
create trigger notifications_hint_delete after delete on notifications
  referencing old table as gone for each statement execute function notifications_hint_gone();

-- Only the choices that a member changed; a kind without a row has its default.
create table notification_choices (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  kind text not null,
  channel notification_channel not null,
  enabled boolean not null,
  created_at timestamptz not null default now(),
  constraint notification_choices_once unique (user_id, kind, channel),
  constraint notification_choices_kind_form check (kind ~ '^[a-z_]{1,40}$')
);

-- Emails are stored in the transaction of what they report, and sent afterwards.
create table mail_outbox (
  id uuid primary key default new_id(),
  to_address text not null,
  subject text not null,
  text text not null,
  html text,
  headers jsonb not null default '{}',
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  -- When sending was given up, because the email was rejected or every attempt failed.
  given_up_at timestamptz,
  -- The member whose act it reports.
  about_id uuid references users on delete cascade,
  -- The recipient, whoever has the address later. Null for a recipient who is no known member.
  user_id uuid references users on delete cascade,
  kind text,
  facts jsonb,
  -- The reason why it was not sent.
  failure mail_failure,
  -- Until when it is useful: an email that was given up can be sent again while its link works. Null if it contains no link that expires.
  useful_until timestamptz default now() + interval '1 hour',
  constraint mail_outbox_to_address_form check (is_email(to_address)),
  -- A single line, as a line break would start another header.
  constraint mail_outbox_subject_line check (char_length(subject) between 1 and 200 and subject !~ '[\r\n]'),
  constraint mail_outbox_headers_object check (jsonb_typeof(headers) = 'object'),
  constraint mail_outbox_attempts_count check (attempts >= 0)
);
create index mail_outbox_by_age on mail_outbox (created_at);
create index mail_outbox_about on mail_outbox (about_id);
create index mail_outbox_of_user on mail_outbox (user_id);
-- The unsent emails and those that are tried again, oldest first: they are counted while a hundred thousand of them wait.
create index mail_outbox_waiting on mail_outbox (created_at)
where sent_at is null and given_up_at is null and attempts = 0;
create index mail_outbox_retrying on mail_outbox (created_at)
where sent_at is null and given_up_at is null and attempts > 0;
-- The emails that were given up, latest first.
create index mail_outbox_given_up on mail_outbox (id) where given_up_at is not null;

-- The number of emails to an address: each takes a place of the hour and one of the day, which are free again after that time. Only the
-- SHA-256 of the address (in lower case) is stored, so the count outlives the member without revealing who they were.
create table mail_places (
  address_hash bytea not null,
  span text not null,
  place integer not null,
  taken_at timestamptz not null default now(),
  primary key (address_hash, span, place),
  constraint mail_places_hash_size check (octet_length(address_hash) = 32),
  constraint mail_places_span check (span in ('hour', 'day')),
  constraint mail_places_place check (place between 1 and 20)
);
create index mail_places_by_age on mail_places (taken_at);

-- Takes the first of these places that is free; false if there is none. A place that another transaction is taking at this moment counts as
-- taken: emails are queued under other locks, and waiting here could cause a deadlock.
create function take_mail_place(address bytea, span text, places integer[]) returns boolean language plpgsql as $$
declare
  duration interval := ('1 ' || span)::interval;
  candidate integer;
begin
  foreach candidate in array places loop
    continue when exists (
      select from mail_places as held
      where held.address_hash = address
        and held.span = take_mail_place.span
        and held.place = candidate
        and held.taken_at > now() - duration);
    continue when not pg_try_advisory_xact_lock(
      hashtextextended(format('mail place %s %s %s', encode(address, 'hex'), span, candidate), 0));
    -- The transaction that had the lock may have committed since the check above.
    insert into mail_places as held (address_hash, span, place) values (address, take_mail_place.span, candidate)
    on conflict on constraint mail_places_pkey do update set taken_at = excluded.taken_at
    where held.taken_at <= now() - duration;
    if found then
      return true;
    end if;
  end loop;
  return false;
end $$;
