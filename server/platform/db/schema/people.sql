-- Follows and blocks between members. The effects of a block on another domain are defined there.

create table user_follows (
  id uuid primary key default new_id(),
  follower_id uuid not null references users on delete cascade,
  following_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  constraint user_follows_once unique (follower_id, following_id),
  constraint user_follows_another check (follower_id <> following_id)
);
create index user_follows_followers on user_follows (following_id, id);
-- The members whom a member follows, latest first.
create index user_follows_following on user_follows (follower_id, id);

-- Members who were notified of a follower, also after the follow has ended: following again within a month sends no notification.
create table follow_news (
  id uuid primary key default new_id(),
  follower_id uuid not null references users on delete cascade,
  following_id uuid not null references users on delete cascade,
  told_at timestamptz not null default now(),
  constraint follow_news_once unique (follower_id, following_id)
);
create index follow_news_of_followed on follow_news (following_id);
create index follow_news_by_age on follow_news (told_at);

-- A notification of a follow is deleted when the follow ends. A notification of several followers has no actor; it contains the first and
-- the last follow (`from`, `to`) and links to the reader's list.
create function user_follows_end_news() returns trigger language plpgsql as $$
begin
  delete from notifications
  where type = 'follow' and user_id = old.following_id and (
    actor_id = old.follower_id
    or actor_id is null and not exists (
      select from user_follows where following_id = old.following_id and id between (facts ->> 'from')::uuid and (facts ->> 'to')::uuid
    )
  );
  return null;
end
$$;
create trigger user_follows_end_news after delete on user_follows for each row execute function user_follows_end_news();

-- A notification of a follow links to the follower's page. The link is updated when the follower changes their username, as somebody else
-- may take the old one.
create function users_move_follow_news() returns trigger language plpgsql as $$
begin
  update notifications set action_url = '/members/' || new.username where type = 'follow' and actor_id = new.id;
  update notifications set action_url = '/members/' || new.username || '/followers'
  where type = 'follow' and user_id = new.id and actor_id is null;
  return null;
end
$$;
create trigger users_move_follow_news after update of username on users
  for each row when (new.username <> old.username) execute function users_move_follow_news();

-- Neither of the two sees the other (server behaviour, section 6).
create table blocks (
  id uuid primary key default new_id(),
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  -- The name and the picture under which a blocked member is listed, as the blocking member saw them last. Null if that member has not seen
  -- them: they had blocked already, or were suspended.
  seen_username text,
  seen_name text,
  seen_picture text,
  -- Whether the two had shared something when the block was set, some of which it ends: the blocked member can still report the other.
  had_past boolean not null default false,
  constraint blocks_once unique (blocker_id, blocked_id),
  constraint blocks_another check (blocker_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id, blocker_id);
create index blocks_latest on blocks (blocker_id, id);

-- Prevents other transactions from creating a block or opening a thread between these two members until the transaction ends.
create function hold_pair(one uuid, other uuid) returns void language sql volatile
begin atomic
  select pg_advisory_xact_lock(hashtextextended(least(one, other)::text || greatest(one, other)::text, 0));
end;

-- A block ends the follows between the two, in its own transaction. A follow locks the pair before it checks that there is no block.
create function blocks_end_follows() returns trigger language plpgsql as $$
begin
  perform hold_pair(new.blocker_id, new.blocked_id);
  delete from user_follows
  where (follower_id, following_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return null;
end
$$;
create trigger blocks_end_follows after insert on blocks for each row execute function blocks_end_follows();

-- A block and its end also change the bell of both, and through it what their pages show about each other.
create function blocks_hint_bell() returns trigger language plpgsql as $$
declare
  pair blocks := coalesce(new, old);
begin
  perform send_hint(array[pair.blocker_id, pair.blocked_id], 'notification', '{}');
  return null;
end $$;
create trigger blocks_hint_bell after insert or delete on blocks for each row execute function blocks_hint_bell();
