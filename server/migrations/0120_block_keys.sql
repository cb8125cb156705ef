-- Keys of entries in the database's own spelling, by which alone entries and sign-ups are compared from now on: the program had
-- spelled them, and of a few letters otherwise. Where two become one, the first is found and the other stays as it is.
update sign_up_block set match_key = fresh.key
  from (select distinct on (kind, block_key(kind, value)) id, block_key(kind, value) as key
    from sign_up_block order by kind, block_key(kind, value), id) as fresh
  where fresh.id = sign_up_block.id and fresh.key <> '' and fresh.key <> match_key
    and not exists (select from sign_up_block as other where other.kind = sign_up_block.kind and other.match_key = fresh.key);
