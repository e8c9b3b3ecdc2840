-- additive
-- That 0085 has counted all blocks.

alter table chat_threads validate constraint chat_threads_blocks_of_pair;
