-- Verifications, and which members are new.

create type verification_type as enum ('email', 'google', 'instagram', 'id');
create type verification_status as enum ('pending', 'verified', 'rejected');

-- An admin confirms some verifications: an Instagram account by a code in its bio, or a member's identity by a video call. No document is
-- stored, and there is no column for one.
create table verifications (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  type verification_type not null,
  provider text,
  status verification_status not null default 'pending',
  verified_at timestamptz,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- What is verified: the Instagram name, or the name that the member had. The verification ends when they change it.
  subject text,
  -- The code for the bio, and when and how to call: only while a request is pending.
  code text,
  note text,
  -- The reason for a refusal.
  reason text,
  constraint verifications_once unique (user_id, type),
  constraint verifications_provider_length check (char_length(provider) <= 200),
  constraint verifications_dated check ((status = 'verified') = (verified_at is not null)),
  constraint verifications_metadata_size check (jsonb_typeof(metadata) = 'object' and pg_column_size(metadata) <= 8192),
  constraint verifications_subject_length check (char_length(subject) between 1 and 200),
  constraint verifications_code_form check (code ~ '^compas-[a-z2-9]{8}$'),
  constraint verifications_note_length check (char_length(note) between 1 and 200),
  constraint verifications_reason_length check (char_length(reason) between 1 and 200),
  constraint verifications_note_while_waiting check (status = 'pending' or (note is null and code is null)),
  constraint verifications_reason_of_refusal check (status = 'rejected' or reason is null)
);
create index verifications_waiting on verifications (id) where status = 'pending';
create index verifications_confirmed on verifications (id)
  where status = 'verified' and type in ('instagram', 'id');

-- '@Ana' and 'ana' are one account.
create function same_account(handle text) returns text immutable language sql as $$ select lower(ltrim(handle, '@')) $$;

-- A verification is for a certain name, so a change of the name ends it. A pending request ends too, as an admin may be looking at the
-- earlier name.
create function end_outdated_marks() returns trigger language plpgsql as $$
begin
  delete from verifications
  where user_id = new.id
    and (
      (type = 'instagram' and same_account(new.instagram_handle) is distinct from same_account(old.instagram_handle))
      or (type = 'id' and plain(new.name) is distinct from plain(old.name))
    );
  return null;
end
$$;
create trigger users_end_outdated_marks after update of name, instagram_handle on users for each row
  when (old.name is distinct from new.name or old.instagram_handle is distinct from new.instagram_handle)
  execute function end_outdated_marks();

-- Members who requested a verification, kept for a month: withdrawing a request does not allow a member to ask an admin again and again.
create table verification_requests (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  type verification_type not null,
  created_at timestamptz not null default now()
);
create index verification_requests_of_member on verification_requests (user_id, created_at);

-- A member is new during their first three days, without a verified address, while nobody has answered them. Answers of new members do not
-- count, or two accounts of one person would answer each other.

create function is_settled_member(one uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from users
    where id = one and (
      created_at < now() - interval '3 days'
      or exists (
        select from verifications where user_id = one and type in ('email', 'google') and status = 'verified'
      )
    )
  );
end $$;

-- Looked up once for each member who wrote to them or accepted them, and not for each of their messages: other new members may have written
-- thousands.
create function is_new_member(one uuid) returns boolean language plpgsql stable as $$
begin
  return not is_settled_member(one)
    and not exists (
      select from (
        select distinct host_id
        from room_requests
        join room_shares on room_shares.id = room_share_id
        where requester_id = one and status = 'accepted'
      ) as hosts
      where is_settled_member(host_id)
    )
    and not exists (
      select from chat_thread_members as own
      join chat_threads as thread on thread.id = own.thread_id and thread.type = 'direct'
      join users as partner
        on partner.id = case when thread.pair_low = one then thread.pair_high else thread.pair_low end
      where own.user_id = one
        and case when partner.created_at < now() - interval '3 days' then true else is_settled_member(partner.id) end
        and has_written_back(thread.id, one)
    );
end $$;

-- Whether a text has gone to this many members today who have not replied; the limit for new members is lower. Volatile, like
-- threads_with_copy().
create function is_copy_to_many(of_member uuid, of_text text, in_thread uuid, most bigint, most_of_new bigint)
returns boolean language plpgsql volatile as $$
declare
  copies bigint := threads_with_copy(of_member, of_text, in_thread);
begin
  return copies >= most or (copies >= most_of_new and is_new_member(of_member));
end $$;

-- The members whom new members reach: a notification or an email about them to a member who has not turned to them counts, one for each
-- reader and day.

-- Whether the reader has followed, written to, requested, chosen or accepted the other.
create function has_turned_to(reader uuid, other uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from user_follows where follower_id = reader and following_id = other)
    or exists (
      select from chat_threads as thread
      where thread.pair_low = least(reader, other) and thread.pair_high = greatest(reader, other)
        and has_written_back(thread.id, other)
    )
    or exists (
      select from room_requests join room_shares on room_shares.id = room_share_id
      where requester_id = reader and host_id = other or requester_id = other and host_id = reader and status = 'accepted'
    )
    or exists (
      select from meetup_participants as place join meetups on meetups.id = place.meetup_id
      where place.user_id = reader and creator_id = other
        or place.user_id = other and creator_id = reader and place.status = 'accepted' and is_private
    )
    or exists (select from meetup_waiting join meetups on meetups.id = meetup_id where user_id = reader and creator_id = other)
    or exists (select from safe_checks where user_id = reader and chosen_id = other);
end $$;

-- Whether the reader may be notified of an act of this member, which is counted here: a new member reaches at most `most` strangers a day
-- (UTC). Members reached today may be reached again. The counters are those of limits and expire with their day.
create function may_reach(member uuid, reader uuid, most bigint) returns boolean language plpgsql volatile as $$
declare
  today timestamptz := date_trunc('day', now(), 'UTC');
  pair text := 'reached:' || member || ':' || reader;
begin
  if not is_new_member(member) or has_turned_to(reader, member)
    or exists (select from rate_counters where key = pair and window_start = today) then
    return true;
  end if;
  insert into rate_counters as counter (key, window_start, count) values ('reached:' || member, today, 1)
  on conflict (key, window_start) do update set count = counter.count + 1 where counter.count < most;
  if not found then
    return false;
  end if;
  insert into rate_counters (key, window_start, count) values (pair, today, 1) on conflict do nothing;
  return true;
end $$;
