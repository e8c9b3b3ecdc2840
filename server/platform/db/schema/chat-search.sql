-- The search in chat: a member searches the messages of their own threads. Each word is stored behind the end of its thread's id, so that a
-- search reads no words of other threads, however many messages there are.

create function chat_message_words(thread uuid, content text) returns tsvector
language sql immutable parallel safe
begin atomic
  select array_to_tsvector(coalesce(array_agg(right(thread::text, 12) || word), '{}'))
  from unnest(words_of(content)) as word;
end;

-- A search finds a part of text that is written without spaces between words: 会場 in サルサ会場. In such scripts each letter is stored with
-- the next one, in place of a whole word whose beginning alone would be found.

-- The letters of these scripts: Thai, Lao, Tibetan, Burmese, Khmer, the Tai scripts, kana, Bopomofo and Han.
create function unspaced_letters() returns text language sql immutable parallel safe
return '[\u0e00-\u109f\u1780-\u17ff\u1950-\u19ff\u1a20-\u1aaf\u3040-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9ff\uaa60-\uaadf\uf900-\ufaff\U00020000-\U0003ffff]';

-- Whether a text may have some once it is plain, where half-width and framed letters have become usual ones. Few texts have, and the others
-- cost no more than this.
create function may_be_unspaced(source text) returns boolean language sql immutable parallel safe
return source ~ '[\u0e00-\u109f\u1780-\u1aaf\u2e80-\uaaff\uf900-\ufaff\uff65-\uff9f\U0001f200-\U0001f2ff\U00020000-\U0003ffff]';

-- Two letters of Japanese, 'the same again' and zero, which plain() takes for punctuation, as letters of the same meaning.
create function with_repeats(source text) returns text language sql immutable strict parallel safe
return translate(source, '々〇', '仝零');

-- Letters are composed, so that か is not the beginning of が.
create function unspaced_text(source text) returns text language sql immutable strict parallel safe
return normalize(plain(with_repeats(source)), NFC);

-- What a plain text is found by. `suffix` follows it in a tsquery; it is null where a search for the text does not ask for it: the last of
-- several letters, which is there for whoever looks for it alone.
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

-- Each behind the end of its thread's id, like the words of other texts.
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
-- Written at once instead of collected: one message in thousands would otherwise wait for all that was collected.
create index chat_messages_parts on chat_messages
  using gin (chat_message_parts(thread_id, content)) with (fastupdate = off)
  where message_type = 'text' and deleted_at is null;

-- The tsquery of a typed word, in which `#` stands for the thread: of six parts at most, as each is read from an index.
create function chat_pattern(word text, most int) returns text language sql immutable parallel safe
begin atomic
  select format(case when count(*) > 1 then '(%s)' else '%s' end, string_agg(distinct format('''#%s''%s', part, suffix), ' & '))
  from (select part, suffix from search_parts(word) where suffix is not null limit most) as asked;
end;

-- What the text of a message is like that has this word, and not only its pairs of letters in any order. Null where the pattern says it all.
create function chat_text_like(word text) returns text language sql immutable parallel safe
return case
  when word ~ unspaced_letters() and normalize(word, NFC) !~ ('^' || unspaced_letters() || '{1,2}$')
  then '%' || normalize(word, NFC) || '%'
end;

-- The messages of these threads with the words of a search, thread by thread in this order, and in each the latest. It stops between two
-- threads when the time is over: what was found so far is the answer, and a setting that lasts as long as the transaction says that it
-- stopped. With `texts`, the latest messages that fit the pattern are read, and those that are not like all of them are left out. It may stop
-- among these too.
-- PostgreSQL would otherwise fall back to reading all messages where it takes the words for frequent, and compute the words of each. It is
-- planned once: planning it for each of a thousand threads takes longer than all of them.
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
    -- Written so that no other index is used: the index of parts finds few messages, and the whole ids are compared after it.
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
      -- Most texts are stored as they are compared, which is soon seen.
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
