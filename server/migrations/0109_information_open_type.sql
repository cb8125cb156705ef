-- What visitors browse of one kind: one item of fifty is a film, and both the page and its count went through all the others.
create index information_open_type on information (content_type, pinned desc, shown_from desc, id desc)
  include (shown_until, column_key) where shown_from is not null;
