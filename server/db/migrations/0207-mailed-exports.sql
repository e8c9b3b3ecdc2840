-- additive
-- A suspended member gets a copy of their data by a mailed link.
alter type one_time_token_purpose add value if not exists 'export_data';
