-- How members sign in: sessions, mailed links, and changes of their address. Only the SHA-256 of a token is stored, so that nobody can sign
-- in with the contents of the database.

create type one_time_token_purpose as enum (
  'reset_password', 'verify_email', 'change_email',
  -- A suspended member gets a copy of their data by a mailed link.
  'export_data'
);

create table sessions (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint sessions_token_hash_once unique (token_hash),
  constraint sessions_token_hash_size check (octet_length(token_hash) = 32),
  constraint sessions_user_agent_length check (char_length(user_agent) <= 500)
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_use on sessions (last_used_at);

create table one_time_tokens (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  purpose one_time_token_purpose not null,
  token_hash bytea not null,
  -- The address that the link was mailed to.
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint one_time_tokens_hash_once unique (token_hash),
  constraint one_time_tokens_hash_size check (octet_length(token_hash) = 32),
  constraint one_time_tokens_email_form check (is_email(email))
);
create index one_time_tokens_of_user on one_time_tokens (user_id);
create index one_time_tokens_expiring on one_time_tokens (expires_at);

-- The cookie at the end of an external sign-in, which is redeemed once for a token.
create table sign_in_exchanges (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  secret_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint sign_in_exchanges_secret_once unique (secret_hash),
  constraint sign_in_exchanges_secret_size check (octet_length(secret_hash) = 32)
);
create index sign_in_exchanges_of_user on sign_in_exchanges (user_id);

-- The event `session` is for the server only, which then checks whether the sessions of these members' streams are still live.
create function sessions_hint_end() returns trigger language plpgsql as $$
begin
  perform send_hint(array(select distinct user_id from ended), 'session', '{}');
  return null;
end $$;
create trigger sessions_hint_end after delete on sessions
  referencing old table as ended for each statement execute function sessions_hint_end();

create function users_hint_end() returns trigger language plpgsql as $$
begin
  perform send_hint(array[new.id], 'session', '{}');
  return null;
end $$;
create trigger users_hint_end after update of suspended_at, deleted_at on users
  for each row when (new.suspended_at is not null or new.deleted_at is not null) execute function users_hint_end();

-- For seven days after a member's address was changed, the reader of the old mailbox can undo the change.
create table email_changes (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  old_email text not null,
  -- SHA-256 of the token that was mailed to the old address.
  token_hash bytea not null,
  changed_at timestamptz not null default now(),
  constraint email_changes_token_hash_once unique (token_hash),
  constraint email_changes_token_hash_size check (octet_length(token_hash) = 32),
  constraint email_changes_old_email_form check (is_email(old_email))
);
create index email_changes_of_user on email_changes (user_id, changed_at);
create index email_changes_of_address on email_changes (lower(old_email));
create index email_changes_by_age on email_changes (changed_at);

-- While an address can be restored, nobody else may take it.
create function is_kept_email(address text, member uuid) returns boolean language sql stable
begin atomic
  select exists (
    select from email_changes
    where lower(old_email) = lower(address)
      and user_id is distinct from member
      and changed_at > now() - interval '7 days');
end;

-- A suspended member cannot return with another form of their address. The form is the same as in server/platform/mail/mailboxes.ts.
create function mailbox_of(address text) returns text language plpgsql immutable strict parallel safe as $$
declare
  plain text := lower(normalize(address, NFKC));
  typed text := substring(plain from '^(.*)@');
  host text := substring(plain from '[^@]*$');
  untagged text := case when position('+' in typed) > 1 then split_part(typed, '+', 1)
    when typed like '+%+%' then '+' || split_part(substr(typed, 2), '+', 1) else typed end;
begin
  if host = 'googlemail.com' then
    host := 'gmail.com';
  end if;
  return case when host = 'gmail.com' then replace(untagged, '.', '') else untagged end || '@' || host;
end $$;

-- Whether the mailbox is that of a suspended member other than this one.
create function is_suspended_mailbox(address text, member uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from users
    where mailbox_of(email) = mailbox_of(address) and suspended_at is not null and email is not null and id is distinct from member
  );
end $$;
create index users_suspended_mailboxes on users (mailbox_of(email))
where suspended_at is not null and email is not null;

-- Runs after the row is written, as the unique index has then waited for a member who is giving up this address at the moment.
create function users_leave_kept_emails() returns trigger language plpgsql as $$
begin
  if is_kept_email(new.email, new.id) then
    raise unique_violation using constraint = 'users_email_taken', message = 'the address can still be put back by its former member';
  end if;
  if is_suspended_mailbox(new.email, new.id) then
    raise unique_violation using constraint = 'users_email_taken', message = 'the mailbox is that of a suspended member';
  end if;
  return null;
end $$;
create trigger users_leave_kept_emails after insert or update of email on users
  for each row when (new.email is not null) execute function users_leave_kept_emails();
