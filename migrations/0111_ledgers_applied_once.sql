-- One job for each owner waits to hold finds against a ledger. Its queue is made anew when it is opened, with what waits in it by owner.
do $$
begin
  if to_regclass('pgboss.queue') is null then
    return;
  end if;
  update pgboss.job set singleton_key = data ->> 'ownerId' where name = 'apply-ledger' and state in ('created', 'retry', 'active');
  update pgboss.queue set policy = 'stately' where name = 'apply-ledger' and policy = 'standard';
end $$;
