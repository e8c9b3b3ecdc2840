-- The transactions that changed something on the pages of visitors. A process caches its pages until such a transaction has committed
-- (server/platform/db/kept-pages-version.ts). A statement that changed no row, or set a row to its present values, invalidates no page, and a
-- change of counts alone may become visible a second later than other changes (decision 75).

-- A change invalidates the pages that may show it. `scopes` names these: the ids of festivals and members, 'members' for pages that show
-- members without naming them, 'lists' for rows that are only on pages that any change invalidates, and 'all' for every page. The scopes of
-- a page are in site/kept-pages/what-replies-show.ts.
create table shown_changes (
  made_by xid8 primary key default pg_current_xact_id(),
  made_at timestamptz not null default now(),
  is_of_counts boolean not null default false,
  scopes text[] not null default '{all}'
);

-- One row for each transaction, so that no two wait for each other. A transaction that changes more than counts is visible at once, and one
-- with many changes invalidates all pages.
create function note_change_of(scope text, is_only_counts boolean) returns void language plpgsql as $$
begin
  insert into shown_changes as noted (is_of_counts, scopes) values (is_only_counts, array[scope])
  on conflict (made_by) do update set
    is_of_counts = noted.is_of_counts and is_only_counts,
    scopes = case
      when noted.scopes && array[scope, 'all'] then noted.scopes
      when scope = 'all' or cardinality(noted.scopes) >= 50 then '{all}'
      else noted.scopes || scope
    end
  where (noted.is_of_counts and not is_only_counts) or not noted.scopes && array[scope, 'all'];
end $$;

-- The scope of a row. An unknown scope invalidates all pages, such as that of a row that is deleted together with its meetup. It reads no
-- table unless it needs to.
create function scope_of_row(belongs_to text, changed jsonb) returns text language plpgsql as $$
declare
  scope text := belongs_to;
begin
  case belongs_to
    when 'festival' then scope := changed ->> 'festival_id';
    when 'itself' then scope := changed ->> 'id';
    when 'meetup' then select festival_id::text into scope from meetups where id = (changed ->> 'meetup_id')::uuid;
    when 'event' then select festival_id::text into scope from events where id = (changed ->> 'event_id')::uuid;
    else null;
  end case;
  return coalesce(scope, 'all');
end $$;

-- The arguments are 'counts' or 'at once', and the table that a row belongs to.
create function note_shown_change() returns trigger language plpgsql as $$
declare
  is_only_counts boolean := coalesce(tg_argv[0] = 'counts', false);
  belongs_to text := coalesce(tg_argv[1], 'all');
begin
  if tg_level = 'STATEMENT' then
    perform note_change_of('all', false);
    return null;
  end if;
  -- Compares all bytes, as some types have no equality.
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  if tg_op <> 'INSERT' then perform note_change_of(scope_of_row(belongs_to, to_jsonb(old)), is_only_counts); end if;
  if tg_op <> 'DELETE' then perform note_change_of(scope_of_row(belongs_to, to_jsonb(new)), is_only_counts); end if;
  return null;
end $$;

-- Every table that a visitor's page reads; site/kept-pages/kept-pages.test.ts detects a missing one. `chat_threads`, whose rows change
-- with each message, is read only for members.
do $$
declare
  shown record;
begin
  for shown in
    select * from (values
      ('festivals', 'at once', 'itself'),
      ('festival_revisions', 'at once', 'festival'),
      ('events', 'at once', 'festival'),
      ('room_shares', 'at once', 'festival'),
      ('festival_attendance', 'counts', 'festival'),
      ('event_attendance', 'counts', 'event'),
      ('meetup_participants', 'counts', 'meetup'),
      ('meetup_waiting', 'counts', 'meetup'),
      ('user_follows', 'counts', 'lists'),
      -- A pending request for a room is visible nowhere; an accepted one is a change of the room.
      ('room_requests', 'counts', 'lists'),
      ('groups', 'at once', 'lists'),
      ('user_preferences', 'at once', 'lists'),
      ('user_social_links', 'at once', 'lists'),
      ('verifications', 'at once', 'lists'),
      ('search_words', 'at once', 'lists'),
      ('search_word_keys', 'at once', 'lists')
    ) as each (name, how, belongs_to)
  loop
    execute format(
      'create trigger note_shown_change after insert or update or delete on %I
        for each row execute function note_shown_change(%L, %L)',
      shown.name, shown.how, shown.belongs_to
    );
  end loop;
  -- These invalidate all pages.
  for shown in
    select unnest(array['blocks', 'ratings', 'social_parties', 'party_towns', 'notices', 'currency_rates']) as name
  loop
    execute format(
      'create trigger note_shown_change after insert or update or delete on %I
        for each row execute function note_shown_change()',
      shown.name
    );
  end loop;
  -- The places of the gazetteer are loaded in bulk: a trigger for each statement is enough.
  for shown in select unnest(array['gazetteer_places', 'gazetteer_names']) as name loop
    execute format(
      'create trigger note_shown_change after insert or update or delete or truncate on %I
        for each statement execute function note_shown_change()',
      shown.name
    );
  end loop;
end $$;

-- For a meetup that is not cancelled, its participants, its waiting list and whether it is full count as counts.
create function note_change_of_meetup() returns trigger language plpgsql as $$
declare
  counts constant text[] := '{participant_count, waiting_count, offered_count, status}';
  is_only_counts boolean;
begin
  if old *= new then return null; end if;
  is_only_counts := 'cancelled' not in (old.status, new.status) and to_jsonb(old) - counts = to_jsonb(new) - counts;
  perform note_change_of(old.festival_id::text, is_only_counts);
  perform note_change_of(new.festival_id::text, is_only_counts);
  return null;
end $$;
create trigger note_shown_change after insert or delete on meetups
  for each row execute function note_shown_change('at once', 'festival');
create trigger note_change_of_meetup after update on meetups
  for each row execute function note_change_of_meetup();

-- The profile of a member is on the pages that show the member. A suspension, a departure, or a narrower visibility invalidates all pages.
create function note_change_of_member() returns trigger language plpgsql as $$
declare
  said constant text[] := '{
    username, username_look, name, bio, location, age, avatar, cover_image, profile_picture, dance_styles, dance_role, experience_level,
    instagram_handle, facebook_handle, email, password, google_id, google_issuer
  }';
begin
  if old *= new then return null; end if;
  if to_jsonb(old) - said <> to_jsonb(new) - said then
    perform note_change_of('all', false);
  else
    perform note_change_of(new.id::text, false);
    perform note_change_of('members', false);
  end if;
  return null;
end $$;
create trigger note_shown_change after insert on users
  for each row execute function note_shown_change('at once', 'lists');
create trigger note_end_of_member after delete on users
  for each row execute function note_shown_change();
create trigger note_change_of_member after update on users
  for each row execute function note_change_of_member();
