-- Reference (iii): one bet by one PL/pgSQL function, the best that one call per bet can do. A transaction with the vendor's
-- unique id, two postings, an event in the outbox, a stored balance that is never below zero.
create table account (
  id bigint primary key,
  balance bigint not null check (balance >= 0),
  version bigint not null default 0
) with (fillfactor = 60);
create table tx (
  id bigint generated always as identity primary key,
  vendor_id int not null,
  external_id text not null,
  kind smallint not null,
  created_at timestamptz not null default now(),
  unique (vendor_id, external_id)
);
create table posting (
  tx_id bigint not null,
  account_id bigint not null,
  amount bigint not null,
  balance_after bigint,
  primary key (tx_id, account_id)
);
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  key bigint not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

create function bet(p_vendor int, p_external text, p_account bigint, p_amount bigint) returns bigint language plpgsql as $$
declare t bigint; b bigint;
begin
  insert into tx (vendor_id, external_id, kind) values (p_vendor, p_external, 1)
    on conflict (vendor_id, external_id) do nothing returning id into t;
  if t is null then
    select p.balance_after into b from tx x join posting p on p.tx_id = x.id and p.account_id = p_account
      where x.vendor_id = p_vendor and x.external_id = p_external;
    return b;
  end if;
  update account set balance = balance - p_amount, version = version + 1
    where id = p_account and balance >= p_amount returning balance into b;
  if not found then raise exception 'insufficient funds'; end if;
  insert into posting (tx_id, account_id, amount, balance_after) values (t, p_account, -p_amount, b), (t, 1000000000 + p_vendor, p_amount, null);
  insert into outbox (topic, key, payload) values ('wallet', p_account,
    jsonb_build_object('tx', t, 'account', p_account, 'amount', -p_amount, 'balance', b, 'external', p_external));
  return b;
end $$;

insert into account (id, balance) select g, 1000000000000000 from generate_series(1, :accounts) g;
