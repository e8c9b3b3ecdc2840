-- additive
-- A search in chat finds a part of text that is written without spaces between words: 会場 in サルサ会場. In such scripts each letter is
-- stored with the next one, in place of a whole word whose beginning alone would be found.

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

-- The tsquery of a typed word, in which `#` stands for the thread. It has so many parts at most, as each is looked for in each thread.
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
