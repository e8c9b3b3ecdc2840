-- additive
-- The filters of the list of festivals or socials for which a member wants to be notified of new ones. Apart from `saved_searches`, because
-- the release before would take every row of that table for a search of rooms.
create type search_list as enum ('festivals', 'socials');
create table dance_searches (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  list search_list not null,
  filters jsonb not null,
  known uuid[] not null default '{}',
  unmailed integer not null default 0,
  seen_until timestamptz not null default now(),
  looked_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint dance_searches_once unique (user_id, list, filters),
  constraint dance_searches_filters_form check (jsonb_typeof(filters) = 'object' and length(filters::text) <= 2000),
  constraint dance_searches_known_bounded check (cardinality(known) <= 50),
  constraint dance_searches_unmailed_counted check (unmailed >= 0)
);
comment on column dance_searches.filters is 'As the call that saves them accepted them, without what is usual; read again through its schema.';
comment on column dance_searches.known is 'What the search found last, the latest first: nobody is told of it again.';
comment on column dance_searches.unmailed is 'What was found since the last email about this search.';
comment on column dance_searches.seen_until is 'What was shown to all before this moment is not new.';
comment on column dance_searches.looked_at is 'The last turn of this search, also one that failed.';
create index dance_searches_by_view on dance_searches (list, seen_until);
create index dance_searches_by_last_day on dance_searches ((coalesce(filters ->> 'endDate', filters ->> 'to')));
create index dance_searches_to_mail on dance_searches (user_id) where unmailed > 0;
create trigger dance_searches_forget after delete on dance_searches for each row execute function forget_saved_search();
