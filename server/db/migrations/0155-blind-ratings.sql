-- additive
-- Who may rate whom after a stay or a meetup. It is written down once that is over, as a host can delete the room afterwards, and the
-- meetups of an organizer go with them.
create table rating_invitations (
  id uuid primary key default new_id(),
  rater_id uuid not null references users on delete cascade,
  ratee_id uuid not null references users on delete cascade,
  context_type rating_context not null,
  context_id uuid not null,
  festival_id uuid references festivals on delete set null,
  ended_on date not null,
  ask_at timestamptz,
  declined_at timestamptz,
  created_at timestamptz not null default now(),
  constraint rating_invitations_once unique (context_type, context_id, rater_id, ratee_id),
  constraint rating_invitations_another check (rater_id <> ratee_id)
);
comment on column rating_invitations.ask_at is 'When the rater is asked; null once that is done.';
comment on column rating_invitations.declined_at is 'The rater does not want to be asked about this person again.';
create index rating_invitations_of_rater on rating_invitations (rater_id, ended_on);
create index rating_invitations_of_ratee on rating_invitations (ratee_id);
create index rating_invitations_of_festival on rating_invitations (festival_id);
create index rating_invitations_to_ask on rating_invitations (ask_at) where ask_at is not null;
create index rating_invitations_ended on rating_invitations (ended_on);

alter table ratings
  add column festival_id uuid references festivals on delete set null,
  add column ended_on date,
  add column revealed_at timestamptz,
  add column answer text,
  add column answered_at timestamptz,
  add constraint ratings_answer_length check (char_length(answer) <= 1000) not valid,
  add constraint ratings_answer_dated check ((answer is null) = (answered_at is null)) not valid;
comment on column ratings.ended_on is 'The last day of what they shared.';
comment on column ratings.revealed_at is 'Since when others see it; null before, and from the fourteenth day until the job has told of it.';

-- The second of two ratings reveals both, for good: whatever becomes of one of them, the other is not hidden again.
create function reveal_ratings() returns trigger language plpgsql as $$
begin
  perform hold_pair(new.rater_id, new.ratee_id);
  update ratings set revealed_at = coalesce(revealed_at, now())
  where rater_id = new.ratee_id
    and ratee_id = new.rater_id
    and context_type = new.context_type
    and context_id = new.context_id;
  if found then
    new.revealed_at := now();
  end if;
  return new;
end $$;
create trigger ratings_revealed before insert on ratings for each row execute function reveal_ratings();
