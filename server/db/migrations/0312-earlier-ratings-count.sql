-- additive
update ratings set counts_at = created_at where counts_at is null;
