import { countryOfAccount } from '#contract/billing/payouts/bank-accounts.ts'
import type { listPayoutChecks, NameHit, OwnerChecks } from '#contract/billing/payouts/desk-endpoints.ts'
import { SanctionSource } from '#contract/billing/payouts/lists.ts'
import type { Received } from '#contract/endpoint.ts'
import type { Id } from '#contract/wire.ts'
import { readPeople } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findConnected } from '../../runs/transfers/connected-store.ts'
import { type DetailsRow, findDetails, newestDetails } from '../details/details-store.ts'
import { currentLists } from '../lists/list-store.ts'
import { openPayee, type OpenedPayee } from '../names-of-payee.ts'
import { type PayoutNeeds, readOwnerPayout } from '../read-payout-facts.ts'
import { findIdentity, findPayeeCheck, type HitRow, hitsForDesk, openHoldsOf } from './check-store.ts'

type Needs = PayoutNeeds & Pick<Deps, 'db'>

const atMost = 100

/** Names to decide, the owners whose details changed last, those who are held first, and the lists in use. */
export async function showChecks(
  deps: Needs,
  { owner }: { owner?: Id | undefined },
): Promise<Received<typeof listPayoutChecks>> {
  const { db } = deps
  const hits: NameHit[] = []
  for (const hit of await hitsForDesk(db, atMost)) {
    const row = await findDetails(db, hit.accountId)
    if (row) hits.push(await showHit(deps, hit, row))
  }
  const owners: OwnerChecks[] = []
  for (const row of await newestDetails(db, { owner, limit: atMost })) owners.push(await checksOf(deps, row))
  const byNeed = owners.toSorted((one, other) => Number(one.holds.length === 0) - Number(other.holds.length === 0))
  return { hits, owners: byNeed, lists: await showLists(deps) }
}

async function showHit(deps: Needs, hit: HitRow, row: DetailsRow): Promise<NameHit> {
  const { id, name, source, listVersion, entry, listedName, likeness, foundAt, decision } = hit
  return {
    _id: id,
    owner: ownerIn(await openPayee(deps, deps.db, row)),
    name,
    source,
    listVersion,
    entry,
    listedName,
    likeness,
    foundAt: foundAt.toISOString(),
    decision: decision && {
      is: decision,
      reason: hit.reason!,
      at: hit.decidedAt!.toISOString(),
      by: await nameOf(deps, hit.decidedBy!),
    },
  }
}

async function checksOf(deps: Needs, row: DetailsRow): Promise<OwnerChecks> {
  const { db } = deps
  const { accountId, version } = row
  const payee = await openPayee(deps, db, row)
  const { holds } = await readOwnerPayout(deps, db, { ownerId: accountId })
  const identity = await findIdentity(db, accountId)
  const checked = await findPayeeCheck(db, accountId, version)
  const staffHolds = []
  for (const { id, reason, note, until, placedAt, placedBy } of await openHoldsOf(db, accountId))
    staffHolds.push({
      _id: id,
      reason,
      note,
      until: until?.toISOString() ?? null,
      at: placedAt.toISOString(),
      by: await nameOf(deps, placedBy),
    })
  return {
    owner: ownerIn(payee),
    version,
    holds,
    identity: identity
      ? {
          seen: identity.seen,
          on: identity.seenOn,
          at: identity.at.toISOString(),
          by: await nameOf(deps, identity.by),
        }
      : null,
    payee: checked
      ? {
          result: checked.result,
          isAccepted: checked.isAccepted,
          at: checked.at.toISOString(),
          by: await nameOf(deps, checked.by),
        }
      : null,
    connected: (await findConnected(db, accountId)) ?? null,
    claim: claimIn(payee),
    staffHolds,
  }
}

const ownerIn = ({ row, details, names }: OpenedPayee) => ({
  _id: row.accountId,
  name: details.ownerNames[0] ?? names[0]!,
  holder: details.holder,
  country: countryOfAccount(details.account),
})

function claimIn({ row, details }: OpenedPayee): OwnerChecks['claim'] {
  const { taxForm, taxResidence } = details
  if (row.claim === 'none' || !taxForm?.treaty) return null
  return { form: taxForm.form, ...taxForm.treaty, residence: taxResidence, state: row.claim }
}

/** A member of staff who has left is named by the account's id. */
async function nameOf({ db }: Needs, id: Id): Promise<string> {
  return (await readPeople(db, [id])).get(id)?.name ?? id
}

async function showLists({ db }: Needs) {
  const lists = await currentLists(db)
  return SanctionSource.options.map((source) => {
    const list = lists.find((one) => one.source === source)
    if (!list) return { source, current: null }
    const { version, sha256, names, readAt, by } = list
    return { source, current: { version, sha256, names, readAt: readAt.toISOString(), by } }
  })
}
