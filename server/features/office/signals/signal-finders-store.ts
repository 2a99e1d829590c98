import { type RawBuilder, sql } from 'kysely'

/** `lotId`: only this lot's bidders, all without it. `ownNetworks`: hashes of the machine's own addresses, which say nothing. */
export type Scope = { lotId?: number; ownNetworks: readonly Buffer[] }

/** Each gives kind, subject, first_id, second_id, lot_ids and evidence. */
type Finder = (scope: Scope) => RawBuilder<unknown>

const bidsOn = (account: string, { lotId }: Scope): RawBuilder<boolean> =>
  lotId === undefined
    ? sql`true`
    : sql`${sql.ref(account)} in (select account_id from lot_bidders where lot_id = ${lotId}::bigint)`

/**
 * Pairs of recent bidder and owner. Robots of the demonstration and the operator's account are left out.
 */
const recent = (scope: Scope) => sql`
  with recent as materialized (
    select b.lot_id, b.account_id as bidder_id, c.owner_id
      from lot_bidders b join lots l on l.id = b.lot_id join cars c on c.id = l.car_id
      join accounts a on a.id = b.account_id
     where b.first_at > clock_timestamp() - interval '90 days' and b.account_id <> c.owner_id and not a.robot
       and ${bidsOn('b.account_id', scope)}),
  pairs as materialized (
    select owner_id, bidder_id, array_agg(distinct lot_id) as lot_ids from recent group by owner_id, bidder_id)`

/** More people than this in one place are a company, an Internet café or a provider's shared address. */
const LINKED_MAX = 20

const ownerAndBidder = sql`'owner:' || p.owner_id || ' bidder:' || p.bidder_id as subject, p.owner_id as first_id,
  p.bidder_id as second_id, p.lot_ids`

/** Owner and bidder logged in from the same network; with the same browser it may be one device. */
const sameNetwork: Finder = (scope) => sql`${recent(scope)},
  crowds as materialized (
    select network from sessions
     where purpose = 'session' and network in (
       select network from sessions join recent on account_id = bidder_id where purpose = 'session' and network is not null)
     group by network having count(distinct account_id) > ${sql.lit(LINKED_MAX)})
  select case when bool_or(o.user_agent = b.user_agent) then 'owner_device' else 'owner_network' end as kind,
         ${ownerAndBidder},
         jsonb_build_object('networks', count(distinct o.network), 'same_browser', coalesce(bool_or(o.user_agent = b.user_agent), false),
                            'last_at', least(max(o.last_seen_at), max(b.last_seen_at))) as evidence
    from pairs p
    join sessions o on o.account_id = p.owner_id and o.purpose = 'session' and o.network is not null
    join sessions b on b.account_id = p.bidder_id and b.purpose = 'session' and b.network = o.network
   where o.network <> all(${scope.ownNetworks}::bytea[]) and o.network not in (select network from crowds)
   group by p.owner_id, p.bidder_id, p.lot_ids`

const IBANS = sql`
  ibans as materialized (
    select account_id, iban from bank_transfers union select account_id, iban from refunds)`
const maskedIban = (iban: RawBuilder<unknown>) => sql`left(${iban}, 4) || '••••' || right(${iban}, 4)`

/** Owner and bidder used the same bank account. */
const sameBank: Finder = (scope) => sql`${recent(scope)}, ${IBANS}
  select 'owner_bank' as kind, ${ownerAndBidder},
         jsonb_build_object('iban_masked', min(${maskedIban(sql`o.iban`)})) as evidence
    from pairs p join ibans o on o.account_id = p.owner_id join ibans b on b.account_id = p.bidder_id and b.iban = o.iban
   group by p.owner_id, p.bidder_id, p.lot_ids`

/** The WhatsApp number or mail of one is the phone, number or mail of the other. */
const sameContact: Finder = (scope) => sql`${recent(scope)}
  select 'owner_contact' as kind, ${ownerAndBidder},
         jsonb_build_object('same_phone', coalesce(o.whatsapp in (b.phone, b.whatsapp) or o.phone = b.whatsapp, false),
                            'same_mail', coalesce(lower(o.email) = lower(b.email), false)) as evidence
    from pairs p join accounts o on o.id = p.owner_id join accounts b on b.id = p.bidder_id
   where o.whatsapp in (b.phone, b.whatsapp) or o.phone = b.whatsapp or lower(o.email) = lower(b.email)`

/** Two bidders of one car with one device or bank account: one of them may shield the price for the other. */
const linkedBidders: Finder = (scope) => sql`${recent(scope)}, ${IBANS},
  bidders as materialized (select distinct bidder_id from recent),
  marks as materialized (
    select distinct s.account_id, 'device ' || encode(s.network, 'hex') || ' ' || s.user_agent as mark
      from sessions s join bidders on bidder_id = s.account_id
     where s.purpose = 'session' and s.network is not null and s.user_agent is not null
       and s.network <> all(${scope.ownNetworks}::bytea[])
    union select i.account_id, 'bank ' || i.iban from ibans i join bidders on bidder_id = i.account_id),
  shared as (select mark from marks group by mark having count(*) between 2 and ${sql.lit(LINKED_MAX)}),
  linked as (
    select a.account_id as one_id, b.account_id as other_id, bool_or(a.mark like 'device%') as same_device,
           bool_or(a.mark like 'bank%') as same_bank
      from shared join marks a using (mark) join marks b using (mark)
     where a.account_id < b.account_id group by a.account_id, b.account_id)
  select 'bidders_linked' as kind, 'bidder:' || one_id || ' bidder:' || other_id as subject, one_id as first_id,
         other_id as second_id, array_agg(distinct x.lot_id) as lot_ids,
         jsonb_build_object('lots', count(distinct x.lot_id), 'same_device', same_device, 'same_bank', same_bank) as evidence
    from linked join recent x on x.bidder_id = one_id join recent y on y.bidder_id = other_id and y.lot_id = x.lot_id
   group by one_id, other_id, same_device, same_bank`

const MEETINGS_MIN = 5

/** A bidder who bids on one seller's cars again and again, and hardly on others, without winning. */
const oftenTogether: Finder = (scope) => sql`${recent(scope)},
  all_of as (select bidder_id, count(distinct lot_id) as lots from recent group by bidder_id)
  select 'pair_often' as kind, ${ownerAndBidder},
         jsonb_build_object('lots', cardinality(p.lot_ids), 'all_lots', t.lots, 'wins', w.wins) as evidence
    from pairs p join all_of t using (bidder_id)
    join accounts o on o.id = p.owner_id
    cross join lateral (
      select count(*) as wins from lot_states s
       where s.lot_id = any(p.lot_ids) and s.leader_id = p.bidder_id and s.status = 'sold') w
   where cardinality(p.lot_ids) >= ${sql.lit(MEETINGS_MIN)} and 2 * cardinality(p.lot_ids) >= t.lots
     and 5 * w.wins <= cardinality(p.lot_ids) and o.role is null`

/** Bids of one member that were voided shortly before the close, more than once. */
const lateVoids: Finder = (scope) => sql`
  select 'late_voids' as kind, 'bidder:' || b.account_id as subject, b.account_id as first_id, null::bigint as second_id,
         array_agg(distinct v.lot_id) as lot_ids, jsonb_build_object('lots', count(distinct v.lot_id), 'last_at', max(v.at)) as evidence
    from lot_events v join lot_states s on s.lot_id = v.lot_id
    join lot_events b on b.lot_id = v.lot_id and b.seq = any(v.voids)
   where v.kind = 'void' and v.at > clock_timestamp() - interval '180 days' and b.account_id is not null
     and ${bidsOn('b.account_id', scope)}
     and v.at > coalesce(s.closed_at, s.closes_at) - interval '10 minutes'
   group by b.account_id having count(distinct v.lot_id) >= 2`

/** Winners whose orders ended unpaid after their due date, and who paid for none. */
const neverPays: Finder = (scope) => sql`
  select 'never_pays' as kind, 'bidder:' || o.buyer_id as subject, o.buyer_id as first_id, null::bigint as second_id,
         array_agg(distinct o.lot_id) filter (where o.lot_id is not null) as lot_ids,
         jsonb_build_object('unpaid', count(*), 'last_at', max(o.canceled_at)) as evidence
    from orders o
   where ${bidsOn('o.buyer_id', scope)} and o.canceled_at > o.due_at and o.paid_at is null and o.canceled_at > clock_timestamp() - interval '365 days'
     and not exists (select from orders p where p.buyer_id = o.buyer_id and p.paid_at is not null)
   group by o.buyer_id having count(*) >= 2`

export const FINDERS: readonly Finder[] = [
  sameNetwork,
  sameBank,
  sameContact,
  linkedBidders,
  oftenTogether,
  lateVoids,
  neverPays,
]
