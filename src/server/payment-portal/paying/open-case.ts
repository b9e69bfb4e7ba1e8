import { amountInWords } from '#contract/reference/money.ts'
import { seenByPayer } from '#contract/cases/seen-by-payer.ts'
import type { Id } from '#contract/wire.ts'
import type { PayableRow } from '#server/billing/index.ts'
import { type CaseRecord, lockAnyCase, openPortal, portalOf, type PortalNeeds } from '#server/cases/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { countAttempt } from '#server/platform/limits/limits.ts'
import { placeOf } from '#server/platform/limits/places.ts'
import { refuse } from '#server/platform/refuse.ts'
import { askForCase, type AskForCaseNeeds } from './ask-for-case.ts'

type Needs = Pick<Deps, 'db' | 'clock'> & PortalNeeds & AskForCaseNeeds

/** The case that somebody sets out to pay, what is asked for it, and the address of its page. */
export type Opened = { row: CaseRecord; payable: PayableRow; url: string }

/** Paying asks others for something each time; a network tries dozens of cards only to test them. */
const perNetwork = { most: 60, seconds: 3600 }
const perLink = { most: 30, seconds: 3600 }

/**
 * Opens the case of a link for paying, and asks for its money. Refuses links that open none, cases that cannot be paid, and a price that is another than
 * the page showed.
 */
export async function openToPay(
  needs: Needs,
  { requestId, total, ip }: { requestId: Id; total?: number | undefined; ip: string },
): Promise<Opened> {
  await countAttempt(needs, [
    { name: 'payments-of-network', of: placeOf(ip).network, ...perNetwork },
    { name: 'payments-of-link', of: requestId, ...perLink },
  ])
  const caseId = await openPortal(needs, { portalId: requestId, ip })
  if (caseId === undefined) throw unavailable()
  const { url } = await portalOf(needs, caseId)
  const opened = await needs.db.transaction(async (tx) => {
    const row = (await lockAnyCase(tx, caseId))!
    refuseUnpayable(row)
    return { row, payable: await askForCase(needs, tx, row) }
  })
  if (total !== undefined) refuseOther(opened.payable, total)
  return { ...opened, url }
}

export const unavailable = () =>
  refuse('missing', 'portal.unavailable', 'Case unavailable for payment. Please contact your case manager.')

function refuseUnpayable(row: CaseRecord): void {
  if (row.state === 'merged') return
  const seen = seenByPayer(row.state, { isLetterSent: row.letterAt !== null, heldFrom: row.heldFrom })
  if (seen === 'legal')
    throw refuse('conflict', 'payment.closed', 'This matter is now with our legal partners and payment is unavailable.')
  if (seen === undefined) throw unavailable()
  if (seen === 'paid') throw refuse('conflict', 'payment.paid', 'This is paid already. Thank you.')
}

/** The page shows the price without what parts come to above it. */
function refuseOther({ lines, currency }: PayableRow, shown: number): void {
  const now = lines.reduce((sum, { kind, amount }) => (kind === 'rounding' ? sum : sum + amount), 0)
  if (now === shown) return
  throw refuse(
    'conflict',
    'payment.price-changed',
    `The amount has changed since this page was opened: it is ${amountInWords(now, currency, 'en')} now. Nothing was charged. Look at it again, and pay if you agree.`,
    { details: { total: now, currency } },
  )
}
