-- additive
-- A notification, and an email about one, is stored as its kind and what happened; its words are made when it is read or sent
-- (decision 12). An earlier release that runs beside shows the default title.
alter table notifications
  add column facts jsonb,
  alter column title set default 'Compás',
  alter column message set default '';

-- An earlier release may replace an unread notification by its own text, of which the facts would not be true.
create function notifications_text_of_earlier() returns trigger language plpgsql as $$
begin
  new.facts = null;
  return new;
end $$;
create trigger notifications_text_of_earlier before update of message on notifications
  for each row when (new.message <> '' and new.message <> old.message) execute function notifications_text_of_earlier();

alter table mail_outbox
  add column kind text,
  add column facts jsonb;
