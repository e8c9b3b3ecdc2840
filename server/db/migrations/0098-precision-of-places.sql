-- additive
-- How exactly it is known where something is. A distance is said, and a pin drawn, only for 'address' and 'hand'.

create type place_precision as enum ('address', 'town', 'hand');

-- Festivals are placed by the gazetteer, which knows their town. Without a point it says nothing.
alter table festivals add column precision place_precision not null default 'town';

-- A point that an admin set on the map is told from one in a row of an upload ('given').
alter type point_source add value 'hand' before 'given';

-- Null without a point. It follows from where the point is from, so whatever writes a point writes its precision, earlier releases too.
alter table social_parties add column precision place_precision;
create function social_parties_keep_precision() returns trigger language plpgsql as $$
begin
  new.precision := case
    when new.latitude is null then null
    when new.point_from = 'hand' then 'hand'
    when new.point_from in ('address', 'given') then 'address'
    else 'town'
  end;
  return new;
end $$;
create trigger social_parties_keep_precision before insert or update of latitude, longitude, point_from, precision on social_parties
  for each row execute function social_parties_keep_precision();
