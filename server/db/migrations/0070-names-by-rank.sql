-- additive
-- How likely a name means its place. Empty in rows of an earlier release, which are replaced when the next place is looked for.

alter table gazetteer_names add column rank real;
