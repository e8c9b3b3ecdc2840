-- additive
-- What an admin is asked to confirm: an Instagram account by a code in its bio, or who a member is by a video call. No document is
-- stored: there is no column for one.

alter table verifications
  -- What is proved: the Instagram name, or the name that the member had. The mark ends when they change it.
  add column subject text,
  -- What to write into the bio, and when and how to call: only while somebody waits for an answer.
  add column code text,
  add column note text,
  -- Why it was refused.
  add column reason text,
  add constraint verifications_subject_length check (char_length(subject) between 1 and 200),
  add constraint verifications_code_form check (code ~ '^compas-[a-z2-9]{8}$'),
  add constraint verifications_note_length check (char_length(note) between 1 and 200),
  add constraint verifications_reason_length check (char_length(reason) between 1 and 200),
  add constraint verifications_note_while_waiting check (status = 'pending' or (note is null and code is null)),
  add constraint verifications_reason_of_refusal check (status = 'rejected' or reason is null);

-- A mark says what was proved: with another name, it would say it of somebody else. What waits ends too, as an admin may be looking at
-- the name before.
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

-- '@Ana' and 'ana' are one account.
create function same_account(handle text) returns text immutable language sql as $$ select lower(ltrim(handle, '@')) $$;

create trigger users_end_outdated_marks after update of name, instagram_handle on users for each row
  when (old.name is distinct from new.name or old.instagram_handle is distinct from new.instagram_handle)
  execute function end_outdated_marks();

-- Who asked, for a month: whoever takes a request back must not ask an admin again and again.
create table verification_requests (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  type verification_type not null,
  created_at timestamptz not null default now()
);
create index verification_requests_of_member on verification_requests (user_id, created_at);

-- When the host first accepted or declined, which `updated_at` does not keep; null for requests before this release.
alter table room_requests add column answered_at timestamptz;
