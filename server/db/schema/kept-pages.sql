-- Which transactions changed something that pages show to visitors. A process keeps its pages for as long as no such transaction has
-- committed since (server/db/shown-version.ts). A statement that changed no row, or gave a row the values that it had, ends no page, and a
-- change of nothing but counts may be seen a second later than all others (decision 75).

-- One row for each transaction: no two wait for each other.
create table shown_changes (
  made_by xid8 primary key default pg_current_xact_id(),
  made_at timestamptz not null default now(),
  is_of_counts boolean not null default false
);

-- A transaction that changes more than counts is one of those that are seen at once.
create function note_change(is_only_counts boolean) returns void language plpgsql as $$
begin
  insert into shown_changes (is_of_counts) values (is_only_counts)
  on conflict (made_by) do update set is_of_counts = false
  where shown_changes.is_of_counts and not excluded.is_of_counts;
end $$;

create function note_shown_change() returns trigger language plpgsql as $$
begin
  -- All bytes are compared, as there are types without an equality.
  if tg_level = 'ROW' and tg_op = 'UPDATE' and old *= new then return null; end if;
  perform note_change(coalesce(tg_argv[0] = 'counts', false));
  return null;
end $$;

-- Of a meetup that is not called off, who comes and who waits are counts, and so is whether it is full.
create function note_change_of_meetup() returns trigger language plpgsql as $$
declare
  counts constant text[] := '{participant_count, waiting_count, offered_count, status}';
begin
  if old *= new then return null; end if;
  perform note_change(
    'cancelled' not in (old.status, new.status) and to_jsonb(old) - counts = to_jsonb(new) - counts
  );
  return null;
end $$;

create trigger note_shown_change after insert or delete on meetups
  for each row execute function note_shown_change();
create trigger note_change_of_meetup after update on meetups
  for each row execute function note_change_of_meetup();

-- Every table that a visitor's page reads; site/kept-pages.test.ts finds a missing one. `chat_threads`, whose rows change with each message,
-- is read for members alone.
do $$
declare
  shown text;
begin
  foreach shown in array array[
    'users', 'user_preferences', 'user_social_links', 'blocks',
    'festivals', 'festival_revisions', 'events', 'room_shares', 'groups',
    'ratings', 'verifications', 'social_parties', 'party_towns',
    'search_words', 'search_word_keys', 'notices', 'currency_rates'
  ] loop
    execute format(
      'create trigger note_shown_change after insert or update or delete on %I
        for each row execute function note_shown_change()',
      shown
    );
  end loop;
  -- Who has asked for a place in a room shows in nothing; a place that is given is a change of the room.
  foreach shown in array array[
    'user_follows', 'festival_attendance', 'event_attendance', 'room_requests', 'meetup_participants', 'meetup_waiting'
  ] loop
    execute format(
      'create trigger note_shown_change after insert or update or delete on %I
        for each row execute function note_shown_change(''counts'')',
      shown
    );
  end loop;
  -- The places of the gazetteer are loaded at once: a trigger for each statement is enough.
  foreach shown in array array['gazetteer_places', 'gazetteer_names'] loop
    execute format(
      'create trigger note_shown_change after insert or update or delete or truncate on %I
        for each statement execute function note_shown_change()',
      shown
    );
  end loop;
end $$;
