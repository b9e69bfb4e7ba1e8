import type { Body } from '#contract/endpoint.ts'
import type { setPrice } from '#contract/pricing/price-endpoints.ts'
import { factorNames } from '#contract/pricing/factor-names.ts'
import { feesOfPrice, openFees } from '#contract/pricing/fee-backing.ts'
import type { FeeTable } from '#contract/pricing/fees.ts'
import { interestGiven } from '#contract/pricing/interest-law.ts'
import type { FactorSources } from '#contract/pricing/price.ts'
import { unprovenFactors } from '#contract/pricing/proven-factors.ts'
import { type PriceFacts, suggestFactors } from '#contract/pricing/suggest-factors.ts'
import { type Priced, priceOf, pricingProblems } from '#contract/pricing/price-of.ts'
import { formatAmount } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { notify } from '#server/accounts/notifications/index.ts'
import { showAccount, findAccountStatus } from '#server/accounts/index.ts'
import { readPaymentStatus } from '#server/billing/payments/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { endTask } from '#server/platform/tasks/tasks.ts'
import { keepOwnerTold } from '#server/cases/changes/index.ts'
import { caseNotifications, caseReworded } from '#server/cases/index.ts'
import { type MoveNeeds, wordsOn } from '#server/cases/moving/index.ts'
import { type CaseRecord, countryOfCase, lockAnyCase, readCase, recordHistory } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import { factsOfPrice, type FactsNeeds, wishOf } from './facts-of-price.ts'
import { type FeeTableRow, newestFees } from './fee-store.ts'
import { insertPrice, newestPrice, type PriceRow } from './price-store.ts'
import { whyClosed } from './show-pricing.ts'

type Needs = MoveNeeds & FactsNeeds & Pick<Deps, 'db' | 'objects'>
type Asked = Body<typeof setPrice>

/** Staff's task after an owner refused a price. */
export const refusedPrice = 'case.price'

/** Sets a case's price with a line of history, and asks an owner who wants to approve. Refuses invalid and outdated prices. */
export async function setCasePrice(deps: Needs, caseId: Id, staffId: Id, asked: Asked): Promise<CaseRecord> {
  const facts = await factsNow(deps, caseId)
  return await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row) throw missing('case')
    const [before, fees] = [await newestPrice(tx, caseId), await newestFees(tx)]
    refuseOutdated(asked, before, fees)
    await refuseUnpriceable(tx, row, { asked, before })
    const { draft } = await savedDraftOf({ ...deps, db: tx }, row)
    const { currency, factors, instead, reason } = asked
    if (factors.continuedLicense !== null && draft.continued_use_license !== true) throw noLicence()
    const table = { version: fees.version, fees: fees.fees }
    const sources = sourcesOf(asked, suggestFactors(facts, table))
    refuseUnproven(asked, sources, table)
    const country = countryOfCase(row, draft)
    const now = deps.clock()
    const priced = priceOf({
      interestDays: interestGiven({ country, letterAt: row.letterAt, now }).days,
      factors,
      currency,
      instead,
      table,
      wish: wishOf(draft),
      country,
    })
    if ('problem' in priced) throw refuse('conflict', priced.problem, pricingProblems[priced.problem])
    refuseUnsourced(priced, fees)
    const kept = {
      ...priced,
      sources,
      currency,
      reason,
      factors,
      version: asked.version + 1,
      feesVersion: fees.version,
    }
    await keepPrice(deps, tx, row, { staffId, kept })
    return row
  })
}

const noLicence = () =>
  refuse(
    'conflict',
    'price.no-licence',
    'The owner has not said that the use may go on. Set the price without a licence, or ask the owner.',
  )

async function factsNow(deps: Needs, caseId: Id): Promise<PriceFacts> {
  const row = await readCase(deps.db, caseId)
  if (!row) throw missing('case')
  const { draft } = await savedDraftOf(deps, row)
  return await factsOfPrice(deps, row, draft)
}

/** A suggested factor has its own source; one that staff chose has theirs. */
function sourcesOf({ factors, proof }: Asked, suggested: ReturnType<typeof suggestFactors>): FactorSources {
  const names = Object.keys(factors) as (keyof typeof factors)[]
  const from = new Map(suggested.suggestions.map((one) => [one.factor, one.from]))
  return Object.fromEntries(
    names.flatMap((name) => {
      const source = factors[name] === suggested.factors[name] ? from.get(name) : proof
      return source ? [[name, source] as const] : []
    }),
  )
}

function refuseUnproven({ factors }: Asked, sources: FactorSources, table: FeeTable): void {
  const unproven = unprovenFactors(factors, sources, table)
  if (unproven.length === 0) return
  const names = unproven.map((name) => factorNames[name]).join(', ')
  throw refuse(
    'conflict',
    'price.unproven',
    `Nothing shows this so far: ${names}. Name the source of what you changed, or count it as the least.`,
    { details: { factors: unproven } },
  )
}

function refuseUnsourced(priced: Priced, fees: FeeTableRow): void {
  const open = openFees(fees)
  const unsourced = feesOfPrice(priced).filter((key) => open.includes(key))
  if (unsourced.length === 0) return
  throw refuse(
    'conflict',
    'price.unsourced',
    'Figures of the table of fees have no source. Legal or finance takes responsibility for them at the table, then the price can be set.',
    { details: { figures: unsourced } },
  )
}

type Kept = Priced &
  Pick<PriceRow, 'sources' | 'currency' | 'reason' | 'version' | 'feesVersion'> &
  Pick<Asked, 'factors'>

async function keepPrice(
  deps: Needs,
  tx: Tx,
  row: CaseRecord,
  { staffId, kept }: { staffId: Id; kept: Kept },
): Promise<void> {
  const now = deps.clock()
  const { details } = await showAccount(tx, staffId)
  const { factors, reason, total, currency } = kept
  await insertPrice(tx, {
    ...kept,
    caseId: row.id,
    factors: { ...factors, licenseExpiry: null },
    approval: row.approvesPrice ? 'asked' : 'not-needed',
    approvalNote: null,
    approvedAt: null,
    setAt: now,
    setBy: staffId,
    setByName: `${details.first_name} ${details.last_name}`,
  })
  await deps.events.publish(tx, caseReworded, { caseId: row.id })
  await endTask(tx, { kind: refusedPrice, subject: row.id, doneAt: now, doneBy: staffId })
  const said = `We ask for ${formatAmount(total, currency, 'en')}. ${reason}`
  const line = { caseId: row.id, at: now, type: 'note', actorRole: 'staff', actorId: staffId } as const
  await recordHistory(tx, { ...line, publicNote: said })
  await appendEvent(tx, row.ownerId, { type: 'case', caseId: row.id })
  if (!row.approvesPrice) return
  await keepOwnerTold(tx, row.id, now)
  await notify(deps, tx, caseNotifications.price, { accountId: row.ownerId, ...wordsOn(row, said) })
}

function refuseOutdated(asked: Asked, before: PriceRow | undefined, fees: FeeTableRow): void {
  if ((before?.version ?? 0) !== asked.version) {
    const said = before
      ? `${before.setByName} set the price to ${formatAmount(before.total, before.currency, 'en')} meanwhile. What you chose is still here: look at theirs, then set yours.`
      : 'There is no price yet. Load the page again.'
    throw refuse('conflict', 'price.changed', said, { details: { version: before?.version ?? 0 } })
  }
  if (fees.version !== asked.feesVersion)
    throw refuse(
      'conflict',
      'price.fees-changed',
      'The table of fees was changed meanwhile. Look at what the price comes to now, then set it.',
      { details: { version: fees.version } },
    )
}

type Before = { asked: Asked; before: PriceRow | undefined }

async function refuseUnpriceable(tx: Tx, row: CaseRecord, { asked, before }: Before): Promise<void> {
  const closed = whyClosed(row)
  if (closed !== null) throw refuse('conflict', 'price.closed', closed)
  const standing = await findAccountStatus(tx, row.ownerId)
  if (!standing || standing.deletesAt !== null)
    throw refuse(
      'conflict',
      'price.owner-leaves',
      'The owner has asked for their account to be deleted. Nothing more is asked for in their name: close the case, or put it on hold.',
    )
  const money = await readPaymentStatus(tx, { kind: 'case', id: row.id })
  if (money.isFixed)
    throw refuse(
      'conflict',
      'price.paid',
      'Something was paid for this case: the invoice is out, and the price stands. Give money back instead, at the payments.',
    )
  if (money.plan?.state === 'running')
    throw refuse(
      'conflict',
      'price.in-parts',
      'The image user has agreed to pay this price in parts, which run. It stays until they are over; a lower one is agreed on by an offer, or by the decision on their answer, and ends the parts.',
    )
  if (row.letterAt !== null && before && before.currency !== asked.currency)
    throw refuse(
      'conflict',
      'price.currency-fixed',
      `Our letter asked for an amount in ${before.currency}. The price stays in ${before.currency}.`,
    )
}
