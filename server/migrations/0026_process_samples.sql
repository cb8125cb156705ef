-- What each process of the server measured of itself, a row a minute; kept for days, for the page 系统监控.
create table process_sample (
  sampled_at timestamptz not null,
  process text not null check (length(process) <= 200),
  started_at timestamptz not null,
  call_count int not null,
  fault_count int not null,
  p50_ms real not null,
  p95_ms real not null,
  loop_delay_ms real not null,
  pool_busy int not null,
  pool_waiting int not null,
  stream_count int not null,
  queue_length int not null,
  memory_mb int not null,
  primary key (sampled_at, process)
);
