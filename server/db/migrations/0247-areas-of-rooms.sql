-- additive
-- Where about a room is: the quarter or town that its host names, if the gazetteer knows one of that name around the town of the
-- festival, otherwise that town. It is the point of the quarter or town itself, and says nothing that the host's words do not (decision 78).

alter table room_shares
  -- As the contract sends it: {name, latitude, longitude, radius, isTown}. Null where the town of the festival is unknown.
  add column shown_place jsonb;

-- In metres: that of a circle which so many people live in, `density` of them on a square kilometre. Never the yards of a house.
create function radius_of_place(population integer, density integer) returns integer language sql immutable parallel safe
return (round(least(10000, greatest(700, 1000 * sqrt(population / (density * pi())))) / 100) * 100)::integer;

-- In kilometres, near enough for towns around each other.
create function kilometres_about(latitude float8, longitude float8, other_latitude float8, other_longitude float8)
returns float8 language sql immutable parallel safe
return 111.2 * sqrt(
  power(latitude - other_latitude, 2) + power((longitude - other_longitude) * cos(radians(other_latitude)), 2));

-- The parts of what a host writes, the area first, are looked up as they are: a street is no name of a place, and is not looked for.
create function place_of_room(area_said text, location_said text, of_festival uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'name', case when found.id is null or found.id = town.id then trim(split_part(festivals.location, ',', 1)) else found.name end,
    'latitude', coalesce(found.latitude, town.latitude),
    'longitude', coalesce(found.longitude, town.longitude),
    'radius', case
      when found.id is null or found.id = town.id then radius_of_place(town.population, 5000)
      else radius_of_place(found.population, 12000)
    end,
    'isTown', found.id is null or found.id = town.id
  )
  from festivals
  join gazetteer_places as town on town.id = festivals.place_id
  left join lateral (
    select place.*
    from (
      select part, number from regexp_split_to_table(concat_ws(',', area_said, location_said), '[,;/()]') with ordinality as said (part, number)
      where number <= 6
    ) as parts
    join gazetteer_names as named on named.name = plain(part)
    join gazetteer_places as place on place.id = named.place_id and place.country = town.country
    cross join lateral kilometres_about(place.latitude, place.longitude, town.latitude, town.longitude) as away
    where away < 50
    order by number, place.id <> town.id, away
    limit 1
  ) as found on true
  where festivals.id = of_festival
$$;

create function room_shares_keep_place() returns trigger language plpgsql as $$
begin
  new.shown_place := place_of_room(new.area, new.location, new.festival_id);
  return new;
end $$;
-- A festival whose place becomes known writes the `festival_id` of its rooms (room_shares_follow_festival_name).
create trigger room_shares_keep_place before insert or update of area, location, festival_id, shown_place on room_shares
  for each row execute function room_shares_keep_place();
