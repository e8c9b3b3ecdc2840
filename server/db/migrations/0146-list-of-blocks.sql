-- additive
-- no transaction
create index concurrently if not exists blocks_latest on blocks (blocker_id, id);
