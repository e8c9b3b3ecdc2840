-- additive
-- A username that its member gave up is theirs for 90 days, so that nobody else gets what is meant for them: what it looks like, as a hash.
create table freed_usernames (
  id uuid primary key default new_id(),
  look_hash bytea not null constraint freed_usernames_once unique,
  -- Null when its member left.
  owner_id uuid references users on delete set null,
  freed_at timestamptz not null default now(),
  constraint freed_usernames_hash_length check (octet_length(look_hash) = 32)
);
create index freed_usernames_of_owner on freed_usernames (owner_id, freed_at);
create index freed_usernames_by_age on freed_usernames (freed_at);

create function hash_of_look(username text) returns bytea language sql immutable strict parallel safe
return sha256(convert_to(look_of(username), 'UTF8'));

-- Whether a username is kept for somebody else; `member` is null for who is no member yet.
create function is_freed_username(username text, member uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from freed_usernames
    where look_hash = hash_of_look(username)
      and (owner_id is null or owner_id is distinct from member)
      and freed_at > now() - interval '90 days'
  );
end $$;

-- After the row is written, as the unique index has then waited for a member who is giving up this name at the moment. Of the names of one
-- member the latest ten are kept, so that nobody collects names by changing theirs.
create function users_keep_freed_usernames() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null and is_freed_username(new.username, new.id) then
    raise unique_violation using constraint = 'users_username_taken', table = 'users', message = 'the username is kept for its last owner';
  end if;
  if tg_op = 'UPDATE' and (new.deleted_at is not null or look_of(new.username) <> look_of(old.username)) then
    insert into freed_usernames (look_hash, owner_id)
    values (hash_of_look(old.username), case when new.deleted_at is null then new.id end)
    on conflict (look_hash) do update set owner_id = excluded.owner_id, freed_at = excluded.freed_at;
    delete from freed_usernames
    where owner_id = new.id and look_hash in (
      select look_hash from freed_usernames where owner_id = new.id order by freed_at desc, look_hash offset 10
    );
  end if;
  if new.deleted_at is not null then
    update freed_usernames set owner_id = null where owner_id = new.id;
  else
    delete from freed_usernames where look_hash = hash_of_look(new.username) and owner_id = new.id;
  end if;
  return null;
end $$;
create trigger users_keep_freed_usernames_of_new after insert on users
  for each row execute function users_keep_freed_usernames();
create trigger users_keep_freed_usernames after update of username, deleted_at on users
  for each row when (old.deleted_at is null and (new.username <> old.username or new.deleted_at is not null))
  execute function users_keep_freed_usernames();
