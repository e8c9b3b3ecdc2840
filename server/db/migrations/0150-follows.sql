-- additive
-- Each member chooses whether others see who follows them, and whom they follow.
alter table users
  add column shows_followers boolean not null default true,
  add column shows_following boolean not null default true;

-- Who was told when that somebody follows them, also after that has ended: following again within a month is no news.
create table follow_news (
  id uuid primary key default new_id(),
  follower_id uuid not null references users on delete cascade,
  following_id uuid not null references users on delete cascade,
  told_at timestamptz not null default now(),
  constraint follow_news_once unique (follower_id, following_id)
);
create index follow_news_of_followed on follow_news (following_id);
create index follow_news_by_age on follow_news (told_at);

-- A block ends what the two follow of each other, in its own transaction. Who follows holds the pair before they read that there is no block.
create function blocks_end_follows() returns trigger language plpgsql as $$
begin
  perform hold_pair(new.blocker_id, new.blocked_id);
  delete from user_follows
  where (follower_id, following_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return null;
end
$$;
create trigger blocks_end_follows after insert on blocks for each row execute function blocks_end_follows();

-- That somebody follows is true no longer when they have stopped.
create function user_follows_end_news() returns trigger language plpgsql as $$
begin
  delete from notifications
  where type = 'follow' and user_id = old.following_id and actor_id = old.follower_id;
  return null;
end
$$;
create trigger user_follows_end_news after delete on user_follows for each row execute function user_follows_end_news();

-- News of a follow leads to the page of who follows, also when they have taken another username, which somebody else may take after them.
create function users_move_follow_news() returns trigger language plpgsql as $$
begin
  update notifications set action_url = '/members/' || new.username where type = 'follow' and actor_id = new.id;
  return null;
end
$$;
create trigger users_move_follow_news after update of username on users
  for each row when (new.username <> old.username) execute function users_move_follow_news();
