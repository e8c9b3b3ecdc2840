-- additive
-- Fills the search words of the festivals that exist. Not in the file before, whose change of the function would wait for it.

select from festivals order by id for no key update;
update festivals set search = '';
