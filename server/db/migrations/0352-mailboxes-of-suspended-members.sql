-- additive
-- Whoever is suspended does not come back by another form of their address. The same form as in server/mail/mailboxes.ts.
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

-- Whether the mailbox is that of a suspended member, apart from this one.
create function is_suspended_mailbox(address text, member uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from users
    where mailbox_of(email) = mailbox_of(address) and suspended_at is not null and email is not null and id is distinct from member
  );
end $$;

create or replace function users_leave_kept_emails() returns trigger language plpgsql as $$
begin
  if is_kept_email(new.email, new.id) then
    raise unique_violation using constraint = 'users_email_taken', message = 'the address can still be put back by its former member';
  end if;
  if is_suspended_mailbox(new.email, new.id) then
    raise unique_violation using constraint = 'users_email_taken', message = 'the mailbox is that of a suspended member';
  end if;
  return null;
end $$;
