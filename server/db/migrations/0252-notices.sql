-- additive
-- What the site says on top of every page: one text of each kind at most (decision 80). While there is one of maintenance, calls that write are
-- refused with it.

create type notice_kind as enum ('maintenance', 'banner');

create table notices (
  kind notice_kind primary key,
  -- Of this text: who dismissed another one sees it.
  id uuid not null default new_id(),
  text text not null,
  link text,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  constraint notices_text_is_short check (char_length(text) between 1 and 300),
  constraint notices_link_is_own check (link ~ '^/($|[^/\\])' and char_length(link) <= 200),
  constraint maintenance_has_text_alone check (kind <> 'maintenance' or (link is null and ends_at is null))
);

create trigger note_shown_change after insert or update or delete or truncate on notices
  for each statement execute function note_shown_change();
