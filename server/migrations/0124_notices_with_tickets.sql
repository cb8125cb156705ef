-- A mail that says that a sign-up is approved brings its ticket. Processes of the version before send it without.
alter table visitor_notice add column has_ticket boolean not null default false;
