-- additive
-- A waiting change of an approved festival also holds its place, its texts and its photo, as these are approved with it. An earlier
-- release writes rows without them: they are as the festival has them.

alter table festival_revisions
  add column location text,
  add column description text,
  add column price text,
  add column image text,
  add constraint festival_revisions_description_length check (char_length(description) <= 4000),
  add constraint festival_revisions_location_length check (char_length(location) between 1 and 200),
  add constraint festival_revisions_price_length check (char_length(price) <= 200),
  add constraint festival_revisions_image_address check (is_picture_address(image));

create function festival_revisions_complete() returns trigger language plpgsql as $$
begin
  select location, description, price, image into new.location, new.description, new.price, new.image
    from festivals where id = new.festival_id;
  return new;
end $$;
create trigger festival_revisions_complete before insert or update on festival_revisions
  for each row when (new.location is null) execute function festival_revisions_complete();
