-- additive
-- A block, and its end, also change the bell of both, and through it what else their pages show of each other.
create function blocks_hint_bell() returns trigger language plpgsql as $$
declare
  pair blocks := coalesce(new, old);
begin
  perform send_hint(array[pair.blocker_id, pair.blocked_id], 'notification', '{}');
  return null;
end $$;
create trigger blocks_hint_bell after insert or delete on blocks for each row execute function blocks_hint_bell();
