-- additive
-- What a city is called among the cities of socials: 'Zug' for '- Zug', 'Toronto' for 'Yonge St Toronto'. `city` is in small letters.
create table party_towns (
  city text primary key,
  town text not null,
  constraint party_towns_town_length check (char_length(town) between 1 and 200)
);
create index party_towns_of_town on party_towns (lower(town));
