-- additive
-- A thread names what it is about, whatever kind of thing that is, as `groups` do in source_type and source_id.

alter table chat_threads add column subject_type group_source, add column subject_id uuid;
alter table chat_threads
  add constraint chat_threads_subject_whole check ((subject_id is null) = (subject_type is null)) not valid;

-- An earlier release writes and reads room_share_id, and leaves the size of a room's group to groups_hold_guests and
-- room_shares_widen_group. When none runs any more, these two triggers can go, with this one and the column, which the view `messages`
-- then has to take from subject_id.
create function chat_threads_keep_room() returns trigger language plpgsql as $$
begin
  if new.subject_id is null and new.room_share_id is not null then
    new.subject_type := 'room_share';
    new.subject_id := new.room_share_id;
  elsif new.subject_type = 'room_share' then
    new.room_share_id := new.subject_id;
  end if;
  return new;
end $$;
create trigger chat_threads_keep_room before insert on chat_threads
  for each row execute function chat_threads_keep_room();
