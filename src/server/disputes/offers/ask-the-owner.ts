import { formatAmount, Currency } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { notify } from '#server/accounts/notifications/index.ts'
import { type CaseRecord, recordHistory } from '#server/cases/rows/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { OfferRow } from './offer-store.ts'
import { byWorkday } from '../answers/by-workday.ts'
import { disputeNotifications } from '../notifications.ts'
import { ownerWithin } from '../decisions/show-dispute.ts'
import type { AgreeNeeds } from './agree.ts'

/** Below the floor nobody agrees without the owner, nor above it where the owner wants to be asked. */
export const needsOwner = (
  row: Pick<CaseRecord, 'approvesPrice'>,
  { floor }: { floor: number | null },
  amount: number,
): boolean => row.approvesPrice || (floor !== null && amount < floor)

/** Asks the owner to approve a sum, with staff's message. */
export async function askTheOwner(
  needs: AgreeNeeds,
  tx: Tx,
  row: CaseRecord,
  { offer, text }: { offer: OfferRow; text: string },
): Promise<void> {
  const words = {
    caseId: row.id,
    name: row.name,
    host: row.host,
    text: [questionOn(offer), text].filter(Boolean).join(' '),
    by: await byWorkday(needs, ownerWithin),
  }
  await notify(needs, tx, disputeNotifications.approval, { accountId: row.ownerId, ...words })
  await noted(needs, tx, row, { note: `You are asked about an offer: ${words.text}`, by: offer.byId })
}

function questionOn({ amount, currency, from, settles }: OfferRow): string {
  const sum = formatAmount(amount, Currency.parse(currency), 'en')
  if (settles) return `The image user has paid ${sum} and pays no more. We would take it for the whole claim.`
  return from === 'payer' ? `The image user offers ${sum}.` : `We would offer the image user ${sum}.`
}

/** Adds staff's line to a case's history. */
export async function noted(
  { clock }: Pick<AgreeNeeds, 'clock'>,
  tx: Tx,
  { id }: CaseRecord,
  { note, by }: { note: string; by: Id | null },
): Promise<void> {
  const line = { caseId: id, at: clock(), type: 'note', actorRole: 'staff', actorId: by } as const
  await recordHistory(tx, { ...line, publicNote: note })
}
