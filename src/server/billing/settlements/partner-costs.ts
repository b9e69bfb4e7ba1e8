import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import { entriesOf } from '../ledger/ledger-store.ts'
import { type Cause, post } from '../ledger/post.ts'
import { changeSettlement, settlementsOfPayable, subjectOfSettlement } from './settlement-store.ts'

const dayMs = 86_400_000
/** In which owner and finance can object to a partner's costs. */
const objectionDays = 30

type Costs = {
  payableId: Id
  partnerId: Id
  /** In minor units of the payable's currency. */
  amount: number
  cause: Cause
}

/**
 * Posts a partner's part of the gross before the owner's share. The partner can be paid once the period for objections has passed. Once a settlement;
 * nothing for an unpaid payable.
 */
export async function recordPartnerCosts(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { payableId, partnerId, amount, cause }: Costs,
): Promise<void> {
  const [row] = await settlementsOfPayable(tx, payableId)
  if (!row || amount <= 0 || row.costsUntil) return
  const now = clock()
  const costsUntil = new Date((Math.floor(now.getTime() / dayMs) + objectionDays + 1) * dayMs)
  await changeSettlement(tx, row.id, { costsUntil, costsOf: partnerId })
  const { currency } = row
  await post(tx, {
    key: `costs:${row.id}`,
    cause,
    subject: subjectOfSettlement(row.id),
    entries: [
      { account: ledgerAccounts.processor('firm'), currency, amount: BigInt(amount) },
      { account: ledgerAccounts.partnerCosts(partnerId), currency, amount: BigInt(-amount) },
    ],
    happenedAt: now,
    postedAt: now,
  })
}

/** Posts that a partner keeps their costs, once their day has come. */
export async function endPartnerCosts({ clock }: Pick<Deps, 'clock'>, tx: Tx, payableId: Id): Promise<void> {
  const now = clock()
  for (const { id, currency, costsOf, costsUntil } of await settlementsOfPayable(tx, payableId)) {
    if (!costsOf || !costsUntil || costsUntil > now) continue
    const account = ledgerAccounts.partnerCosts(costsOf)
    const held = (await entriesOf(tx, subjectOfSettlement(id))).find((entry) => entry.account === account)
    if (!held) continue
    await post(tx, {
      key: `costs-kept:${id}`,
      cause: { kind: 'job', id: 'tend-settlements' },
      subject: subjectOfSettlement(id),
      entries: [
        { account, currency, amount: -held.amount },
        { account: ledgerAccounts.processor('firm'), currency, amount: held.amount },
      ],
      happenedAt: costsUntil,
      postedAt: now,
    })
  }
}
