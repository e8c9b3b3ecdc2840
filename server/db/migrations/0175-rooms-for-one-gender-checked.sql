-- additive
-- That 0173 is true for every room.

alter table room_shares validate constraint room_shares_one_gender;
