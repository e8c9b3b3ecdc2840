-- additive
-- What 0108 writes from now on, for the threads there are. The thread of a group is about what the group belongs to.

update chat_threads set subject_type = 'room_share', subject_id = room_share_id
where subject_id is null and room_share_id is not null;

update chat_threads as thread set subject_type = source_type, subject_id = source_id
from groups
where groups.id = thread.group_id and subject_id is null and source_id is not null;
