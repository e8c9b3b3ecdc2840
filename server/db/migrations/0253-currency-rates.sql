-- additive
-- Exchange rates that an admin set in place of those of the release (decision 86): units of the currency for one US dollar. A currency
-- without a row has the released rate.

create table currency_rates (
  currency text primary key,
  per_usd double precision not null,
  changed_at timestamptz not null default now(),
  constraint currency_rates_not_of_usd check (currency ~ '^[A-Z]{3}$' and currency <> 'USD'),
  constraint currency_rates_per_usd_is_positive check (per_usd >= 0.000001 and per_usd <= 1000000)
);

create trigger note_shown_change after insert or update or delete or truncate on currency_rates
  for each statement execute function note_shown_change();
