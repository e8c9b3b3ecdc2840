-- additive
-- A picture at Google was kept as its address there, which the browser of everybody who looked at the member then asked. It is a photo of
-- ours now, and no writer, also not one of an earlier release, leaves an address of others in a profile.
create function only_our_picture() returns trigger language plpgsql as $$
begin
  new.profile_picture := null;
  return new;
end $$;

create trigger only_our_picture before insert or update of profile_picture on users
for each row when (is_web_url(new.profile_picture)) execute function only_our_picture();

update users set profile_picture = null where is_web_url(profile_picture);
