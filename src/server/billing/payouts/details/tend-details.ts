import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { removeTasksOf } from '#server/platform/tasks/tasks.ts'
import { ledgerAccounts } from '../../ledger/ledger-accounts.ts'
import { isMoneyOnItsWay } from '../../settlements/entries-store.ts'
import { balanceOf } from '../../ledger/ledger-store.ts'
import {
  changeDetails,
  detailsAfter,
  exchangeSealed,
  leftAccounts,
  lockDetails,
  recordPayoutStep,
  removeChange,
  removePayoutData,
} from './details-store.ts'
import { closeDetails, openDetails } from './seal-details.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'seal'>

const atOnce = 200

/** True while the ledger owes an owner something, keeps a reserve of it, sends it, or they owe us, in any currency. */
export async function isMoneyDue(db: Db | Tx, ownerId: Id): Promise<boolean> {
  const sums = await balanceOf(db, ledgerAccounts.owner(ownerId))
  return [...sums.values()].some((sum) => sum !== 0n) || (await isMoneyOnItsWay(db, ownerId))
}

/** Erases the details of an account; as long as money is due they stay, since the owner is paid by them. */
export async function leaveDetails({ db, clock }: Pick<Needs, 'db' | 'clock'>, accountId: Id): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockDetails(tx, accountId)
    if (!row || !(await isMoneyDue(tx, accountId))) return await forget(tx, accountId)
    if (row.leftAt) return
    const at = clock()
    await removeChange(tx, accountId)
    await changeDetails(tx, accountId, { leftAt: at })
    const note = 'The owner left. The details stay until the money is paid.'
    await recordPayoutStep(tx, { accountId, at, step: 'left', version: row.version, by: 'owner', userId: null, note })
  })
}

/** Forgets those who left and were paid, and seals again under the key in use. */
export async function tendDetails({ db, seal }: Needs): Promise<void> {
  for (const accountId of await leftAccounts(db))
    await db.transaction(async (tx) => {
      await lockDetails(tx, accountId)
      if (!(await isMoneyDue(tx, accountId))) await forget(tx, accountId)
    })
  for (let after = ''; ;) {
    const rows = await detailsAfter(db, after, atOnce)
    for (const row of rows)
      if (!seal.isCurrent(row.sealed))
        await exchangeSealed(db, row, closeDetails({ seal }, row.accountId, openDetails({ seal }, row)))
    after = rows.at(-1)?.accountId ?? ''
    if (rows.length < atOnce) return
  }
}

async function forget(tx: Tx, accountId: Id): Promise<void> {
  await removePayoutData(tx, accountId)
  await removeTasksOf(tx, [accountId])
}
