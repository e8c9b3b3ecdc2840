-- additive
-- The exchange rates with which the stored comparison prices (`price_low_eur`, `price_usd`) were computed. One row at most.
create table price_rates (
  is_only boolean primary key default true,
  rates text not null,
  constraint price_rates_is_only check (is_only)
);
