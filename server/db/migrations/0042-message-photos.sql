-- additive
-- A message may have photos, with or without text. Their paths are private: the photos are served to the members of the thread alone.

alter table chat_messages
  add column images text[] not null default '{}',
  drop constraint chat_messages_content_length,
  add constraint chat_messages_content_length check (
    char_length(content) between case when deleted_at is null and images = '{}' then 1 else 0 end and 4000
  ) not valid,
  add constraint chat_messages_images_list check (is_short_list(images, 4, 500)) not valid;

-- A message that had no text has no earlier text to keep.
create or replace trigger chat_messages_keep_version after update of content on chat_messages
  for each row when (old.content <> new.content and old.content <> '') execute function chat_messages_keep_version();

create or replace function chat_messages_hint_changed() returns trigger language plpgsql as $$
begin
  perform send_hint(
    thread_receivers(after.thread_id), 'message-updated', json_build_object('threadId', after.thread_id, 'seq', after.seq)
  )
  from changed as after join earlier as before on before.id = after.id
  where (before.content, before.images, before.deleted_at) is distinct from (after.content, after.images, after.deleted_at);
  return null;
end $$;
