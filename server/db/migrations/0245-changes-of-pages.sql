-- additive
-- Which transactions changed something that pages show to visitors. A process keeps its pages for as long as no such transaction has
-- committed since (server/db/shown-version.ts). One row for each transaction: no two wait for each other.

create table shown_changes (
  made_by xid8 primary key default pg_current_xact_id(),
  made_at timestamptz not null default now()
);

create function note_shown_change() returns trigger language plpgsql as $$
begin
  insert into shown_changes default values on conflict do nothing;
  return null;
end $$;

-- Every table that a visitor's page reads; site/kept-pages.test.ts finds a missing one. `chat_threads`, whose rows change with each message,
-- is read for members alone.
do $$
declare
  shown text;
begin
  foreach shown in array array[
    'users', 'user_preferences', 'user_social_links', 'user_follows', 'blocks',
    'festivals', 'festival_revisions', 'festival_attendance', 'events', 'event_attendance',
    'room_shares', 'room_requests',
    'meetups', 'meetup_participants', 'meetup_waiting', 'groups',
    'ratings', 'verifications',
    'social_parties', 'party_towns',
    'gazetteer_places', 'gazetteer_names', 'search_words', 'search_word_keys'
  ] loop
    execute format(
      'create trigger note_shown_change after insert or update or delete or truncate on %I
        for each statement execute function note_shown_change()',
      shown
    );
  end loop;
end $$;
