import { z } from 'zod'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { AllAccountData } from '#server/platform/features/account-data.ts'
import type { ForeignArchive } from '#server/platform/features/foreign-archive.ts'
import { placesChanged } from '../events.ts'
import { changeInTurn } from '../profile/update-user.ts'
import { maxWebsites } from '#contract/accounts/website.ts'
import { keepForeignFiles } from './keep-foreign-files.ts'

export type RestoreNeeds = Pick<Deps, 'db' | 'objects' | 'events'> & { accountData: AllAccountData }

const ExportedAccount = z.object({ websites: z.array(z.string().max(8000)).max(maxWebsites) })
const maxAccountBytes = 1_000_000

/**
 * Restores an export into an account: websites, then each feature's data, then the remaining files as a foreign archive. `report` hears each count
 * as it is reached. Throws an Error for the operator; a second run goes on where the first one ended.
 */
export async function restoreAccount(
  needs: RestoreNeeds,
  accountId: Id,
  { archive, report }: { archive: ForeignArchive; report: (count: number, label: string) => void },
): Promise<void> {
  await restoreWebsites(needs, accountId, archive)
  await needs.accountData.restore(accountId, archive, (restored) => {
    for (const [label, count] of Object.entries(restored)) if (count > 0) report(count, label)
  })
  report(await keepForeignFiles(needs, accountId, archive), 'files kept as a foreign archive')
}

async function restoreWebsites(needs: RestoreNeeds, accountId: Id, archive: ForeignArchive): Promise<void> {
  const { websites } = ExportedAccount.parse(
    JSON.parse((await archive.read('account.json', maxAccountBytes)).toString()),
  )
  const following = (tx: Tx, id: Id) => needs.events.publish(tx, placesChanged, { accountId: id })
  await changeInTurn({ db: needs.db, following }, accountId, false, (account) => ({
    websites: [...new Set([...account.websites, ...websites])].slice(0, maxWebsites),
  }))
}
