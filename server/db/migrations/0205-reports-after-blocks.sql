-- additive
-- Whether the two had to do with each other when the block came, which ends some of it: whoever was blocked can still report the other.
alter table blocks add column had_past boolean not null default false;
