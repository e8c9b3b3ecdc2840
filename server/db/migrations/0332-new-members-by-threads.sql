-- additive
-- Whether a member is new, looked up once for each member who wrote to them or let them in, and not for each of their messages: other new
-- members may have written thousands.

create or replace function is_new_member(one uuid) returns boolean language plpgsql stable as $$
begin
  return not is_settled_member(one)
    and not exists (
      select from (
        select distinct host_id
        from room_requests
        join room_shares on room_shares.id = room_share_id
        where requester_id = one and status = 'accepted'
      ) as hosts
      where is_settled_member(host_id)
    )
    and not exists (
      select from chat_thread_members as own
      join chat_threads as thread on thread.id = own.thread_id and thread.type = 'direct'
      join users as partner
        on partner.id = case when thread.pair_low = one then thread.pair_high else thread.pair_low end
      where own.user_id = one
        and case when partner.created_at < now() - interval '3 days' then true else is_settled_member(partner.id) end
        and has_written_back(thread.id, one)
    );
end $$;

-- A text's key is made once, and those of the messages stand in an index: a text of 4,000 letters takes milliseconds to make plain.
create function threads_with_key(of_member uuid, of_key text, in_thread uuid) returns bigint language plpgsql volatile as $$
begin
  return (
    select count(distinct thread_id)
    from chat_messages
    where sender_id = of_member
      and md5(plain(content)) = of_key
      and seq <= 3
      and created_at > now() - interval '1 day'
      and thread_id <> in_thread
  );
end $$;

create or replace function threads_with_copy(of_member uuid, of_text text, in_thread uuid) returns bigint language plpgsql volatile as $$
begin
  return threads_with_key(of_member, md5(plain(of_text)), in_thread);
end $$;
