-- additive
-- Of the earlier texts of a message five are kept: the first, which those who decide about a report need most, and the latest four.

create or replace function chat_messages_keep_version() returns trigger language plpgsql as $$
begin
  insert into chat_message_versions (message_id, sender_id, content) values (old.id, old.sender_id, old.content);
  delete from chat_message_versions
  where id in (
    select id from (
      select id, row_number() over (order by id) as from_first, row_number() over (order by id desc) as from_last
      from chat_message_versions
      where message_id = old.id
    ) as version
    where from_first > 1 and from_last > 4
  );
  return null;
end $$;
