-- additive
-- The zone of the clocks where a festival is. It follows from the point: the job that finds places fills it in.

alter table festivals add column time_zone text;
alter table festivals
  add constraint festivals_time_zone_of_point check (time_zone is null or latitude is not null);

create or replace function festivals_forget_place() returns trigger language plpgsql as $$
begin
  new.latitude := null;
  new.longitude := null;
  new.country := null;
  new.region := null;
  new.place_id := null;
  new.time_zone := null;
  new.is_placed := false;
  return new;
end $$;
