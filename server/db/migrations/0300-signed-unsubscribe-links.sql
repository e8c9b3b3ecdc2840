-- additive
-- Links that turn emails off are signed by a key that is in no backup. The secrets of before, which stood in backups and never ended, end
-- here; a later release drops their table.
insert into signing_keys (purpose, secret)
select 'unsubscribe', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

delete from unsubscribe_links;
