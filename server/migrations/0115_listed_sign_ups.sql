-- The one spelling by which entries of the list of blocked sign-ups and what is typed are compared: blockKey of the contract says
-- the same, and a test holds that they agree. Of a company all signs go: the ranges are Unicode's.
create function block_key(kind int, typed text) returns text language sql immutable strict parallel safe as $$
  select case kind
    when 2 then regexp_replace(lower(normalize(typed, nfkc)), '['
      || '\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u02C2-\u02C5\u02D2-\u02EB\u02ED\u02EF-\u02FF'
      || '\u0375\u03F6\u0482\u055A-\u055F\u0589-\u058F\u05BE\u05C0\u05C3\u05C6\u05F3-\u060F\u061B-\u061F\u066A-\u066D'
      || '\u06D4\u06DD-\u06DE\u06E9\u06FD-\u06FE\u0700-\u070F\u07F6-\u07F9\u07FE-\u07FF\u0830-\u083E\u085E\u0888\u0890-'
      || '\u0891\u08E2\u0964-\u0965\u0970\u09F2-\u09F3\u09FA-\u09FB\u09FD\u0A76\u0AF0-\u0AF1\u0B70\u0BF3-\u0BFA\u0C77'
      || '\u0C7F\u0C84\u0D4F\u0D79\u0DF4\u0E3F\u0E4F\u0E5A-\u0E5B\u0F01-\u0F17\u0F1A-\u0F1F\u0F34\u0F36\u0F38\u0F3A-'
      || '\u0F3D\u0F85\u0FBE-\u0FC5\u0FC7-\u0FDA\u104A-\u104F\u109E-\u109F\u10FB\u1360-\u1368\u1390-\u1399\u1400\u166D-'
      || '\u166E\u1680\u169B-\u169C\u16EB-\u16ED\u1735-\u1736\u17D4-\u17D6\u17D8-\u17DB\u1800-\u180A\u180E\u1940-\u1945'
      || '\u19DE-\u19FF\u1A1E-\u1A1F\u1AA0-\u1AA6\u1AA8-\u1AAD\u1B4E-\u1B4F\u1B5A-\u1B6A\u1B74-\u1B7F\u1BFC-\u1BFF'
      || '\u1C3B-\u1C3F\u1C7E-\u1C7F\u1CC0-\u1CC7\u1CD3\u200B-\u20C1\u2104-\u212E\u213A-\u214D\u214F\u218A-\u244A\u2500-'
      || '\u2775\u2794-\u2BFF\u2CE5-\u2CEA\u2CF9-\u2CFC\u2CFE-\u2CFF\u2D70\u2E00-\u2E2E\u2E30-\u3004\u3008-\u3020\u3030'
      || '\u3037\u303D-\u303F\u30A0\u30FB\u3190-\u3191\u31C0-\u31EF\u327F\u4DC0-\u4DFF\uA490-\uA4C6\uA4FE-\uA4FF\uA60D-'
      || '\uA60F\uA673\uA67E\uA6F2-\uA716\uA720-\uA721\uA789-\uA78A\uA828-\uA82B\uA836-\uA839\uA874-\uA877\uA8CE-\uA8CF'
      || '\uA8F8-\uA8FA\uA8FC\uA92E-\uA92F\uA95F\uA9C1-\uA9CD\uA9DE-\uA9DF\uAA5C-\uAA5F\uAA77-\uAA79\uAADE-\uAADF\uAAF0-'
      || '\uAAF1\uAB5B\uAB6A-\uAB6B\uABEB\uFBB2-\uFDFF\uFE45-\uFE46\uFEFF-\uFFFD'
      || '\U0001F000-\U0001FAFF]', '', 'g')
    when 3 then upper(regexp_replace(normalize(typed, nfkc), '[\s-]', '', 'g'))
    when 4 then regexp_replace(lower(normalize(typed, nfkc)), '\s', '', 'g')
    else typed end
$$;
-- Who of an activity is listed is looked up by each entry, not among all.
create index application_company_key on application (activity_id, block_key(2, company)) where company <> '';
