-- additive
-- no transaction
-- Thousands of names begin with the same two or three letters: this index has the known towns among them, the best known first. The
-- statement in places.queries.ts repeats its condition.

create index concurrently if not exists gazetteer_names_by_rank on gazetteer_names (left(name, 2), rank desc)
  include (name, place_id)
  where rank >= 4.5;
