-- additive
-- What 0150 does from now on, for the blocks there are.
delete from user_follows
using blocks
where (follower_id, following_id) in ((blocker_id, blocked_id), (blocked_id, blocker_id));
