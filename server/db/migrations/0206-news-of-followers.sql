-- additive
-- News of several followers is one notification by nobody, which says from which follow to which (`from`, `to`) and leads to the list of the reader.
create or replace function user_follows_end_news() returns trigger language plpgsql as $$
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

create or replace function users_move_follow_news() returns trigger language plpgsql as $$
begin
  update notifications set action_url = '/members/' || new.username where type = 'follow' and actor_id = new.id;
  update notifications set action_url = '/members/' || new.username || '/followers'
  where type = 'follow' and user_id = new.id and actor_id is null;
  return null;
end
$$;
