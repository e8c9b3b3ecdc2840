-- additive
-- What 0084 counts from now on, for the blocks there are.

lock table blocks in share row exclusive mode;
update chat_threads as thread
set block_count = between_them.count
from (
  select least(blocker_id, blocked_id) as pair_low, greatest(blocker_id, blocked_id) as pair_high, count(*)
  from blocks
  group by 1, 2
) as between_them
where thread.pair_low = between_them.pair_low and thread.pair_high = between_them.pair_high;
