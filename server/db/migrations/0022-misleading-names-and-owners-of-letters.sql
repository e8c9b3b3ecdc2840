-- additive

-- An email belongs to the member to whom it was written, whoever has the address later. Null: to no known member.
alter table mail_outbox add column user_id uuid references users on delete cascade;
create index mail_outbox_of_user on mail_outbox (user_id);
-- Existing emails get a member only if their address certainly had no other owner meanwhile; the others are deleted within 30 days.
update mail_outbox set user_id = users.id
from users
where lower(users.email) = lower(to_address)
  and users.created_at <= mail_outbox.created_at
  and not exists (
    select from one_time_tokens where lower(one_time_tokens.email) = lower(to_address) and user_id <> users.id
  );

-- Of a reply that shows what was created only the id is stored: a repetition reads it again.
update idempotency_keys set reply = json_build_object('id', reply::json ->> 'id')::text
where endpoint in ('POST /api/festivals', 'POST /api/room-shares', 'POST /api/room-requests');

-- What a name looks like: two names that are easily confused have the same look. Characters that look like Latin letters become
-- these letters (before `plain`, as lower case depends on the locale), separators are removed, and of similar characters such as 1
-- and l one is used. The list is our own, since usernames are ASCII: of other scripts it has only the letters with which a display
-- name could spell the words below.
create function look_of(source text) returns text language sql immutable strict parallel safe
return replace(replace(translate(replace(plain(translate(
  normalize(source, NFKD),
  'аАвВеЕкКмМнНоОрРсСтТуУхХіІјЈѕЅһҺԁԀӏӀαΑβΒεΕηΗιΙκΚμΜνΝοΟρΡτΤυΥχΧζΖᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ|!@$€',
  'aabbeekkmmhhooppccttyyxxiijjsshhddllaabbeenhiikkmmvnooppttyyxxzzabcdeghijklmnoprstuvwyzllase'
)), ' ', ''), 'i10', 'llo'), 'rn', 'm'), 'vv', 'w');

-- Whether a name claims a role in the product: 'Admin', 'Compás Support', 'the_team.2', '5upport'.
create function claims_a_role(name text) returns boolean language plpgsql immutable strict parallel safe as $$
declare
  -- As they look.
  roles constant text := '^(the)?((' || translate(
    'admin|administrator|app|bot|compas|help|mod|moderator|noreply|official|root|security|staff|support|system|team', 'i', 'l'
  ) || ')s?)+$';
  look constant text := look_of(name);
begin
  return look ~ roles
    or translate(look, '34578', 'eastb') ~ roles
    or (name ~ '[0-9 ._-]$' and look_of(rtrim(name, '0123456789 ._-')) ~ roles);
end $$;

-- Whether a username is reserved: a role, or the first part of one of the product's own addresses.
create function is_reserved_username(username text) returns boolean language sql immutable strict parallel safe
return claims_a_role(username) or look_of(username) = any (string_to_array(translate(
  'api assets auth favicon festivals healthz members myrequests myrooms objects onboarding readyz robots rooms s3 safety '
  'settings sitemap ui unsubscribe', 'i1', 'll'
), ' '));

-- Null for members who left. Of existing members with the same look only the first has it: all keep their names, and the rule holds
-- for new members and changed names.
alter table users add column username_look text;
update users set username_look = look
from (
  select distinct on (look_of(username)) id, look_of(username) as look
  from users
  where deleted_at is null
  order by look_of(username), id
) as first_of_look
where users.id = first_of_look.id;
create unique index users_username_look_taken on users (username_look);

create function users_refuse_misleading_names() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    new.username_look := null;
    return new;
  end if;
  if tg_op = 'INSERT' or new.username <> old.username then
    new.username_look := look_of(new.username);
    if is_reserved_username(new.username) then
      raise check_violation using constraint = 'users_username_reserved', table = 'users', message = 'a reserved username';
    end if;
  end if;
  if (tg_op = 'INSERT' or new.name <> old.name) and not new.is_admin and claims_a_role(new.name) then
    raise check_violation using constraint = 'users_name_reserved', table = 'users', message = 'a reserved name';
  end if;
  return new;
end $$;
create trigger users_refuse_misleading_names before insert or update of username, name, deleted_at on users
  for each row execute function users_refuse_misleading_names();
