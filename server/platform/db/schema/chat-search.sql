-- The search in chat: a member searches the messages of their own threads. Each word is stored with the end of its thread's id as a prefix,
-- so that a search reads no words of other threads, however many messages there are.

create function chat_message_words(thread uuid, content text) returns tsvector
language sql immutable parallel safe
begin atomic
  select array_to_tsvector(coalesce(array_agg(right(thread::text, 12) || word), '{}'))
  from unnest(words_of(content)) as word;
end;

-- In text without spaces between words, a search finds any part: 会場 in サルサ会場. In such scripts each letter is stored with the next one,
-- instead of a complete word that only its beginning would find.

-- The letters of these scripts: Thai, Lao, Tibetan, Burmese, Khmer, the Tai scripts, kana, Bopomofo and Han.
create function unspaced_letters() returns text language sql immutable parallel safe
return '[\u0e00-\u109f\u1780-\u17ff\u1950-\u19ff\u1a20-\u1aaf\u3040-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9ff\uaa60-\uaadf\uf900-\ufaff\U00020000-\U0003ffff]';

-- Whether a text may contain such letters once it is plain, when half-width and framed letters have become normal ones. Few texts do, and
-- the check costs the others almost nothing.
create function may_be_unspaced(source text) returns boolean language sql immutable parallel safe
return source ~ '[\u0e00-\u109f\u1780-\u1aaf\u2e80-\uaaff\uf900-\ufaff\uff65-\uff9f\U0001f200-\U0001f2ff\U00020000-\U0003ffff]';

-- Replaces two Japanese letters, the repetition mark and zero, which plain() treats as punctuation, by letters of the same meaning.
create function with_repeats(source text) returns text language sql immutable strict parallel safe
return translate(source, '々〇', '仝零');

-- Letters are composed, so that か is not the beginning of が.
create function unspaced_text(source text) returns text language sql immutable strict parallel safe
return normalize(plain(with_repeats(source)), NFC);

-- The parts by which a plain text is found. `suffix` follows a part in a tsquery. It is null for a part that a search for the text does not
-- need: the last of several letters, which is stored for searches for that letter alone.
create function search_parts(plain_text text) returns table (part text, suffix text) language sql immutable parallel safe
begin atomic
  select left(word, 40), ':*'
  from unnest(string_to_array(regexp_replace(plain_text, unspaced_letters() || '+', ' ', 'g'), ' ')) as word
  where word <> ''
  union all
  select
    pair.letter || coalesce(pair.next, ''),
    case when pair.next is not null then '' when cardinality(run.letters) = 1 then ':*' end
  from regexp_matches(plain_text, unspaced_letters() || '+', 'g') as found (texts)
  cross join lateral (select string_to_array(normalize(found.texts[1], NFC), null) as letters) as run
  cross join lateral unnest(run.letters, run.letters[2:]) as pair (letter, next);
end;

-- Each part has the end of its thread's id as a prefix, like the words of other texts.
create function chat_unspaced_parts(thread uuid, content text) returns tsvector language sql immutable parallel safe
begin atomic
  select array_to_tsvector(coalesce(array_agg(right(thread::text, 12) || part), '{}'))
  from (select plain(with_repeats(content)) as text offset 0) as message, search_parts(message.text);
end;

create function chat_message_parts(thread uuid, content text) returns tsvector language sql immutable parallel safe
return case
  when may_be_unspaced(content) then chat_unspaced_parts(thread, content)
  else chat_message_words(thread, content)
end;
-- Written at once instead of collected: otherwise one message in thousands would wait until everything collected is written.
create index chat_messages_parts on chat_messages
  using gin (chat_message_parts(thread_id, content)) with (fastupdate = off)
  where message_type = 'text' and deleted_at is null;

-- The tsquery of a typed word, where `#` stands for the thread. It has at most six parts, as each is read from an index.
create function chat_pattern(word text, most int) returns text language sql immutable parallel safe
begin atomic
  select format(case when count(*) > 1 then '(%s)' else '%s' end, string_agg(distinct format('''#%s''%s', part, suffix), ' & '))
  from (select part, suffix from search_parts(word) where suffix is not null limit most) as asked;
end;

-- A LIKE pattern for the text of a message that has this word, and not only its pairs of letters in any order. Null if the tsquery is
-- exact.
create function chat_text_like(word text) returns text language sql immutable parallel safe
return case
  when word ~ unspaced_letters() and normalize(word, NFC) !~ ('^' || unspaced_letters() || '{1,2}$')
  then '%' || normalize(word, NFC) || '%'
end;

-- The messages of these threads with the words of a search: thread by thread in this order, the latest first in each. When the time is over
-- it stops between two threads: what was found so far is the result, and a setting that lasts as long as the transaction records that it
-- stopped. With `texts`, the latest messages that match the pattern are read, and those that do not match all of `texts` are left out; it
-- may also stop among these. Without this function, PostgreSQL would read all messages if it estimates the words to be frequent, and
-- compute the words of each. It is planned once: planning it for each of a thousand threads takes longer than running it for all of them.
create function found_messages(threads uuid[], pattern text, texts text[], most_of_thread int, milliseconds int)
returns table (id uuid, sender_id uuid) language plpgsql stable
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  until constant timestamptz := clock_timestamp() + make_interval(secs => milliseconds / 1000.0);
  is_sure constant boolean := cardinality(texts) = 0;
  thread uuid;
  found record;
  fitting int;
  others int;
begin
  foreach thread in array threads loop
    if clock_timestamp() >= until and thread <> threads[1] then
      perform set_config('compas.search', 'stopped', true);
      return;
    end if;
    fitting := 0;
    others := 0;
    -- Written so that no other index is used: the index of parts finds few messages, and the full ids are compared after it.
    for found in
      select message.id, message.sender_id, case when not is_sure then message.content end as content
      from chat_messages as message
      where chat_message_parts(message.thread_id, message.content) @@ replace(pattern, '#', right(thread::text, 12))::tsquery
        and message.message_type = 'text'
        and message.deleted_at is null
        and message.thread_id is not distinct from thread
      order by message.seq desc
      limit most_of_thread
    loop
      fitting := fitting + 1;
      -- Most texts are stored in the form that is compared, which is a cheap check.
      if is_sure or found.content like all (texts) or unspaced_text(found.content) like all (texts) then
        id := found.id;
        sender_id := found.sender_id;
        return next;
      else
        others := others + 1;
        exit when clock_timestamp() >= until;
      end if;
    end loop;
    if others > 0 and (fitting = most_of_thread or clock_timestamp() >= until) then
      perform set_config('compas.search', 'stopped', true);
    end if;
  end loop;
end $$;
