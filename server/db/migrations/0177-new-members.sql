-- additive
-- Who is new: within their first three days, without a proved address, and nobody has answered them. Who is new themselves does not
-- count, or two accounts of one person would answer each other.

create function is_settled_member(one uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from users
    where id = one and (
      created_at < now() - interval '3 days'
      or exists (
        select from verifications where user_id = one and type in ('email', 'google') and status = 'verified'
      )
    )
  );
end $$;

create function is_new_member(one uuid) returns boolean language plpgsql stable as $$
begin
  return not is_settled_member(one)
    and not exists (
      select from room_requests
      join room_shares on room_shares.id = room_share_id
      where requester_id = one and status = 'accepted' and is_settled_member(host_id)
    )
    and not exists (
      select from chat_thread_members as own
      join chat_threads as thread on thread.id = own.thread_id and thread.type = 'direct'
      join chat_messages as answer on answer.thread_id = thread.id
      where own.user_id = one
        and answer.sender_id <> one
        and answer.message_type = 'text'
        and is_settled_member(answer.sender_id)
    );
end $$;

-- Whether a text has gone to so many members today who have not written back; of a new member to fewer. Volatile, like threads_with_copy().
create function is_copy_to_many(of_member uuid, of_text text, in_thread uuid, most bigint, most_of_new bigint)
returns boolean language plpgsql volatile as $$
declare
  copies bigint := threads_with_copy(of_member, of_text, in_thread);
begin
  return copies >= most or (copies >= most_of_new and is_new_member(of_member));
end $$;
