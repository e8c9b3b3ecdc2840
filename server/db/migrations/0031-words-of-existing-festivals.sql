-- additive
-- Fills the search words of the festivals that exist. Not in the file before, whose change of the table would lock readers out
-- until all rows are written.

select from festivals order by id for no key update;
update festivals set search = '';
