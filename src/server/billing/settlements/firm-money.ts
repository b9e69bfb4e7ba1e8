import { formatAmount } from '#contract/reference/money.ts'
import type { FirmMoney } from '#contract/billing/settlements/desk-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import { post } from '../ledger/post.ts'
import { plainReference } from '../payments/book-transfer.ts'
import { momentOfStatement } from '../payments/statement-day.ts'
import { isPosted } from './entries-store.ts'
import { type FollowNeeds, followSettlements } from './follow-settlement.ts'
import { readRows, readSettlements } from './read-settlements.ts'
import { lockPayables, settlementsAtFirms, settlementsById, subjectOfSettlement } from './settlement-store.ts'

/** Returns what law firms still hold, what has waited longest first. */
export async function listFirmMoney({ db, clock }: Pick<Deps, 'clock'> & { db: Db }): Promise<FirmMoney[]> {
  const all = await readRows(db, await settlementsAtFirms(db), clock())
  return all
    .filter(({ atFirm }) => atFirm > 0)
    .map(({ id, caseId, reference, figures, atFirm, receivedAt }) => ({
      settlement: id,
      case: { _id: caseId, reference },
      currency: figures.currency,
      amount: atFirm,
      since: receivedAt?.toISOString() ?? null,
    }))
}

type Transfer = { settlementId: Id; amount: number; reference: string; on: string; by: Id }

/** Books money that a firm held and our bank has now: `processor:firm → processor:bank`. Each reference once, and no more than the firm holds. */
export async function bookFirmTransfer(
  deps: Pick<Deps, 'db'> & FollowNeeds,
  { settlementId, amount, reference, on, by }: Transfer,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const rows = await settlementsById(tx, [settlementId])
    await lockPayables(
      tx,
      rows.map(({ payableId }) => payableId),
    )
    const [one] = await readSettlements(tx, [settlementId], now)
    if (!one) throw missing('settlement')
    const key = `cleared:${settlementId}:${plainReference(reference)}`
    if (await isPosted(tx, key))
      throw refuse('conflict', 'transfer.booked', 'A transfer with this reference is booked already.')
    const { currency } = one.figures
    if (amount > one.atFirm)
      throw refuse(
        'conflict',
        'settlement.not-at-firm',
        `The law firm holds ${formatAmount(one.atFirm, currency, 'en')} of this case. Book no more than that.`,
      )
    await post(tx, {
      key,
      cause: { kind: 'staff', id: by },
      subject: subjectOfSettlement(settlementId),
      entries: [
        { account: ledgerAccounts.processor('bank'), currency, amount: BigInt(amount) },
        { account: ledgerAccounts.processor('firm'), currency, amount: BigInt(-amount) },
      ],
      happenedAt: momentOfStatement(on, now),
      postedAt: now,
    })
    await followSettlements(deps, tx, [settlementId], { by, note: null })
  })
}
