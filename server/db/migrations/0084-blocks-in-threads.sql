-- additive
-- Who may read and write in a thread stands in its own row: its participants, and how many of its two members blocked the other.
-- PostgreSQL looks at a row again once it has waited for its lock, but not at other tables: a message on its way was stored after its
-- sender had left, or after a block.

alter table chat_threads add column block_count smallint not null default 0;
alter table chat_threads
  add constraint chat_threads_blocks_of_pair check (block_count between 0 and case when type = 'direct' then 2 else 0 end) not valid;

-- Keeps others from blocking, or from opening a thread, between these two members until the transaction ends.
create function hold_pair(one uuid, other uuid) returns void language sql volatile
begin atomic
  select pg_advisory_xact_lock(hashtextextended(least(one, other)::text || greatest(one, other)::text, 0));
end;

-- No thread is opened between members of whom one blocked the other.
create function chat_threads_refuse_blocked() returns trigger language plpgsql as $$
begin
  perform hold_pair(new.pair_low, new.pair_high);
  if exists (
    select from blocks
    where (blocker_id, blocked_id) in ((new.pair_low, new.pair_high), (new.pair_high, new.pair_low))
  ) then
    return null;
  end if;
  return new;
end $$;
create trigger chat_threads_refuse_blocked before insert on chat_threads
  for each row when (new.type = 'direct') execute function chat_threads_refuse_blocked();

create function blocks_count_in_thread() returns trigger language plpgsql as $$
declare
  changed blocks := case when tg_op = 'INSERT' then new else old end;
begin
  if tg_op = 'INSERT' then
    perform hold_pair(changed.blocker_id, changed.blocked_id);
  end if;
  update chat_threads
  set block_count = block_count + case when tg_op = 'INSERT' then 1 else -1 end
  where pair_low = least(changed.blocker_id, changed.blocked_id)
    and pair_high = greatest(changed.blocker_id, changed.blocked_id);
  return null;
end $$;
create trigger blocks_count_in_thread after insert or delete on blocks
  for each row execute function blocks_count_in_thread();

-- Volatile, as it must see what was committed while the caller waited for the lock under which the texts of one sender are decided one by
-- one: one text to twenty members at once is counted too.
create or replace function threads_with_copy(of_member uuid, of_text text, in_thread uuid) returns bigint language plpgsql volatile as $$
begin
  return (
    select count(distinct thread_id)
    from chat_messages
    where sender_id = of_member
      and created_at > now() - interval '1 day'
      and seq <= 3
      and thread_id <> in_thread
      and plain(content) = plain(of_text)
  );
end $$;
