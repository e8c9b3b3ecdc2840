-- additive
-- The email about a notification may wait, so that it is not sent if the notification is read meanwhile. Members who want only the
-- email have a row too, which is not shown.
alter table notifications
  add column mail_due_at timestamptz,
  add column is_shown boolean not null default true;

-- An unread notification that disappears changes the bell as well.
create function notifications_hint_gone() returns trigger language plpgsql as $$
begin
  perform send_hint(array(select distinct user_id from gone where not is_read and is_shown), 'notification', '{}');
  return null;
end $$;
create trigger notifications_hint_delete after delete on notifications
  referencing old table as gone for each statement execute function notifications_hint_gone();

-- What a message said before its sender edited or deleted it, for those who decide about a report. No call reads it.
create table chat_message_versions (
  id uuid primary key default new_id(),
  message_id uuid not null references chat_messages on delete cascade,
  sender_id uuid not null references users on delete cascade,
  content text not null,
  created_at timestamptz not null default now(),
  constraint chat_message_versions_content_length check (char_length(content) between 1 and 4000)
);
create index chat_message_versions_of_message on chat_message_versions (message_id);
create index chat_message_versions_of_sender on chat_message_versions (sender_id);
create index chat_message_versions_by_age on chat_message_versions (created_at);

create function chat_messages_keep_version() returns trigger language plpgsql as $$
begin
  insert into chat_message_versions (message_id, sender_id, content) values (old.id, old.sender_id, old.content);
  return null;
end $$;
create trigger chat_messages_keep_version after update of content on chat_messages
  for each row when (old.content <> new.content) execute function chat_messages_keep_version();
