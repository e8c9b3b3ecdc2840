-- additive
-- For seven days after a member's address was changed, the reader of the old mailbox can undo that.
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

-- As long as an address can be restored, nobody else may take it.
create function is_kept_email(address text, member uuid) returns boolean language sql stable
begin atomic
  select exists (
    select from email_changes
    where lower(old_email) = lower(address)
      and user_id is distinct from member
      and changed_at > now() - interval '7 days');
end;

-- After the row is written, as the unique index has then waited for a member who is giving up this address at the moment.
create function users_leave_kept_emails() returns trigger language plpgsql as $$
begin
  if is_kept_email(new.email, new.id) then
    raise unique_violation using constraint = 'users_email_taken', message = 'the address can still be put back by its former member';
  end if;
  return null;
end $$;
create trigger users_leave_kept_emails after insert or update of email on users
  for each row when (new.email is not null) execute function users_leave_kept_emails();
