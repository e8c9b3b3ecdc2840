-- additive
-- Those who are not roommates see a place that is some 100 to 200 m away. It is stored, so that however often it is read it stays the same.
alter table live_locations
  add column shown_latitude double precision,
  add column shown_longitude double precision,
  add column session_id uuid references sessions on delete cascade;
alter table live_locations
  add constraint live_locations_shown_range
    check (shown_latitude between -90 and 90 and shown_longitude between -180 and 180) not valid;
comment on column live_locations.session_id is 'Of the browser that tells where the member is: what is shared ends when it is signed out.';
comment on column live_locations.shown_latitude is 'Without one, only roommates see where the member is.';

insert into signing_keys (purpose, secret)
select 'live_locations', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- For the member alone, in each of their browsers: what runs has begun or ended.
create function running_hint() returns trigger language plpgsql as $$
begin
  perform send_hint(array[coalesce(new.user_id, old.user_id)], 'running', '{}');
  return null;
end $$;
create trigger live_locations_running after insert or delete on live_locations
  for each row execute function running_hint();
