-- additive
-- The filters of the list of rooms with which a member wants to be told of new ones.
create table saved_searches (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  filters jsonb not null,
  festival_id uuid generated always as ((filters ->> 'festivalId')::uuid) stored references festivals on delete cascade,
  known_rooms uuid[] not null default '{}',
  unmailed integer not null default 0,
  looked_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint saved_searches_once unique (user_id, filters),
  constraint saved_searches_filters_form check (jsonb_typeof(filters) = 'object' and length(filters::text) <= 2000),
  constraint saved_searches_known_bounded check (cardinality(known_rooms) <= 50),
  constraint saved_searches_unmailed_counted check (unmailed >= 0)
);
comment on column saved_searches.filters is 'As the call that saves them accepted them, without what is usual; read again through its schema.';
comment on column saved_searches.known_rooms is 'The newest rooms that the member''s list has shown with these filters: nobody is told of them again.';
comment on column saved_searches.unmailed is 'New rooms since the last email about this search.';
create index saved_searches_of_festival on saved_searches (festival_id);
create index saved_searches_by_look on saved_searches (looked_at);
create index saved_searches_by_last_day on saved_searches ((filters ->> 'endDate'));
create index saved_searches_to_mail on saved_searches (user_id) where unmailed > 0;

-- What is told of a search has its words in it, and goes with it.
create function forget_saved_search() returns trigger language plpgsql as $$
begin
  delete from notifications
  where user_id = old.user_id and related_type = 'saved_search' and related_id = old.id;
  return null;
end $$;
create trigger saved_searches_forget after delete on saved_searches for each row execute function forget_saved_search();
