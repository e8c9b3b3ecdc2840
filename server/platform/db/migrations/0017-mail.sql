-- additive
-- One letter a day instead of many, acts in letters, and addresses that letters come back from (decisions 123 and 124).

-- Members who chose one letter a day. The row stays until the last letter was made after they switched back (`ends`).
create table mail_digests (
  user_id uuid primary key references users on delete cascade,
  -- Of the clock in their zone.
  hour smallint not null,
  time_zone text not null,
  next_at timestamptz not null,
  ends boolean not null default false,
  created_at timestamptz not null default now(),
  constraint mail_digests_hour_range check (hour between 0 and 23),
  constraint mail_digests_time_zone_form check (time_zone ~ '^[A-Za-z0-9_+/-]{1,64}$')
);
create index mail_digests_due on mail_digests (next_at);

-- What the next letter will tell. Once the letter is made the rows belong to it, and they end with its facts.
create table digest_items (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  about_id uuid references users on delete cascade,
  kind text not null,
  facts jsonb not null,
  related_id uuid not null,
  related_type text not null,
  action_url text not null,
  mail_id uuid references mail_outbox on delete cascade,
  created_at timestamptz not null default now(),
  constraint digest_items_kind_form check (kind ~ '^[a-z_]{1,40}$'),
  constraint digest_items_related_type_form check (related_type ~ '^[a-z_]{1,40}$'),
  constraint digest_items_action_path check (is_app_path(action_url))
);
-- As in the bell: the same kind about the same thing by the same member is one item. Acts of members who left are not merged.
create unique index digest_items_once on digest_items (user_id, kind, related_id, about_id) where mail_id is null;
create index digest_items_about on digest_items (about_id);
create index digest_items_of_mail on digest_items (mail_id);
create index digest_items_by_age on digest_items (created_at);

create function forget_digest_items() returns trigger language plpgsql as $$
begin
  delete from digest_items where mail_id = new.id;
  return null;
end $$;
create trigger mail_outbox_digest_done after update of facts on mail_outbox
  for each row when (new.kind = 'daily_letter' and old.facts is not null and new.facts is null)
  execute function forget_digest_items();

-- The next time after `since` at which clocks in the zone show this hour. A zone that this database does not know counts as UTC, so that
-- one member's row cannot stop the letters of all.
create function next_digest(hour integer, zone text, since timestamptz) returns timestamptz language plpgsql stable as $$
declare
  today timestamptz;
begin
  today := ((since at time zone zone)::date + make_interval(hours => hour)) at time zone zone;
  if today > since then
    return today;
  end if;
  return ((since at time zone zone)::date + 1 + make_interval(hours => hour)) at time zone zone;
exception when invalid_parameter_value then
  return next_digest(hour, 'UTC', since);
end $$;

-- Whether what a notification is about begins before this time, or has begun. What is gone counts too: its end cannot wait. A day begins
-- up to fourteen hours before it does in UTC.
create function begins_before(related_type text, related_id uuid, until timestamptz) returns boolean language sql stable
return case related_type
  when 'meetup' then coalesce((
    select start_time < until and start_time > now() - interval '6 hours' from meetups where id = related_id
  ), true)
  when 'room_share' then coalesce((
    select available_from <= (until + interval '14 hours')::date and available_to >= current_date - 1
    from room_shares where id = related_id
  ), true)
  when 'festival' then coalesce((
    select start_date <= (until + interval '14 hours')::date and end_date >= current_date - 1
    from festivals where id = related_id
  ), true)
  else false
end;

-- The addresses of members from which letters came back.
create table mail_bounces (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  address text not null,
  -- Since when no news are sent there; null while letters only came back for a time, or the member tries again.
  hard_at timestamptz,
  soft_count integer not null default 0,
  -- What the mail server said: 5.1.1.
  status text,
  last_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint mail_bounces_once unique (user_id, address),
  constraint mail_bounces_address_form check (is_email(address)),
  constraint mail_bounces_lower_case check (address = lower(address)),
  constraint mail_bounces_soft_counted check (soft_count >= 0),
  constraint mail_bounces_status_length check (char_length(status) between 1 and 40)
);
create index mail_bounces_hard on mail_bounces (address) where hard_at is not null;
create index mail_bounces_by_age on mail_bounces (last_at);

insert into signing_keys (purpose, secret)
select purpose, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
from unnest(array['letter_acts', 'bounces']) as purpose
on conflict (purpose) do nothing;
