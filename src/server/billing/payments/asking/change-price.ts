import type { PriceLine } from '#contract/billing/price-lines.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { endOpenPaymentsJob } from './end-open-payments.ts'
import { type AskNeeds, taxOf } from './ask-for-payment.ts'
import { type Payer, totalOfLines } from './payable.ts'
import { changePayable, factsOf, lockPayable, type PayableRow } from '../payment-store.ts'
import { sharesOf, type Split } from '../shares.ts'

type Change = { lines?: PriceLine[]; payer?: Payer; currency?: string; title?: string; split?: Split }

/**
 * Asks for another price, or names another payer, while nothing has come in: from then on both stand, and the invoice with them. Resolves to
 * undefined where something has come in. Open pages of the old price are ended; what is paid on one before that is settled by what stands then.
 */
export async function changePrice(
  needs: AskNeeds & Pick<Deps, 'queue'>,
  tx: Tx,
  payableId: Id,
  change: Change,
): Promise<PayableRow | undefined> {
  const row = await lockPayable(tx, payableId)
  if (!row || (await factsOf(tx, payableId)).some(({ kind }) => kind === 'captured')) return undefined
  const after = { ...row, ...change }
  const total = totalOfLines(after.lines)
  const tax = await taxOf(needs, after.payer, after.lines)
  const priced = {
    ...change,
    total,
    cap: row.closedAt ? row.cap : total,
    tax,
    shares: sharesOf(after.lines, tax, after.split),
  }
  await changePayable(tx, payableId, priced)
  if (total !== row.total || after.currency !== row.currency)
    await needs.queue.enqueue(tx, endOpenPaymentsJob, { payableId })
  return { ...row, ...priced }
}
