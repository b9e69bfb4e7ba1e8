import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { newId } from '#server/platform/ids.ts'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import type { AllAccountData, ExportedData } from '#server/platform/features/account-data.ts'
import { accountMails, recipientOf } from '../mails.ts'
import { notify, type NotifyNeeds } from '../notifications/notify.ts'
import { accountNotifications } from '../notifications/types.ts'
import { lockAccount } from '../profile/profile-store.ts'
import { findAccount } from '../store.ts'
import {
  type ExportRow,
  insertExport,
  listOldExports,
  newestExport,
  readExport,
  removeExport,
  settleExport,
} from './export-store.ts'
import { keepDocuments } from './keep-documents.ts'
import { keepTables } from './keep-tables.ts'
import { foreignFilesOf } from '../restoring/keep-foreign-files.ts'
import { ownDataOfAccount } from './account-data-store.ts'

/** Lists everything that an account holds, for its zip file. */
const prepareExport = job({
  name: 'prepare-export',
  payload: z.object({ exportId: Id }),
  concurrency: 1,
  isLong: true,
  withinSeconds: 1800,
})
const forgetExports = job({ name: 'forget-old-exports', payload: z.object({}), schedule: '7 * * * *' })

export type ExportNeeds = NotifyNeeds & Pick<Deps, 'db' | 'objects' | 'log'> & { accountData: AllAccountData }

export const exportJobs = [
  handleJob(
    prepareExport,
    (needs: ExportNeeds, { exportId }) => prepare(needs, exportId),
    (needs: ExportNeeds, { exportId }) => giveUp(needs, exportId),
  ),
  handleJob(forgetExports, (needs: ExportNeeds) => forgetOld(needs)),
]

const keptDays = 7
type Named = Pick<ExportRow, 'accountId' | 'id'>
const folderOf = ({ accountId, id }: Named) => `${accountId}/exports/${id}`
const listKey = (named: Named) => `${folderOf(named)}.json`

/** The current export, prepared or ready; else starts one. */
export async function askForExport(
  { db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>,
  accountId: Id,
): Promise<ExportRow> {
  return await db.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const newest = await newestExport(tx, accountId)
    if (newest && isGood(newest, clock())) return newest
    const begun = await insertExport(tx, { id: newId(), accountId, state: 'preparing', requestedAt: clock() })
    await queue.enqueue(tx, prepareExport, { exportId: begun.id })
    return begun
  })
}

/** The account's newest export, unless it is there no longer or failed too long ago to be news. */
export async function newestExportOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: Id,
): Promise<ExportRow | undefined> {
  const newest = await newestExport(db, accountId)
  if (!newest) return undefined
  const isNews = newest.state === 'failed' && newest.requestedAt >= failuresFrom(clock())
  return isNews || isGood(newest, clock()) ? newest : undefined
}

const failedKeptMs = 86_400_000
const failuresFrom = (now: Date) => new Date(now.getTime() - failedKeptMs)

const isGood = ({ state, expiresAt }: ExportRow, now: Date) =>
  state === 'preparing' || (state === 'ready' && expiresAt !== null && expiresAt > now)

async function prepare(deps: ExportNeeds, exportId: Id): Promise<void> {
  const asked = await readExport(deps.db, exportId)
  if (asked?.state !== 'preparing') return
  const { documents, tables, files } = await collectData(deps, asked.accountId)
  const folder = folderOf(asked)
  const written = [...(await keepDocuments(deps, folder, documents)), ...(await keepTables(deps, folder, tables))]
  const list = Buffer.from(JSON.stringify({ documents: {}, files: [...written, ...files] } satisfies ExportedData))
  await deps.objects.put('images', listKey(asked), list, { type: 'application/json' })
  await finish(deps, asked, files.length)
}

/** Fails an abandoned export, so that another can start. */
async function giveUp({ db, log }: Pick<ExportNeeds, 'db' | 'log'>, exportId: Id): Promise<void> {
  const asked = await readExport(db, exportId)
  if (asked?.state !== 'preparing') return
  log.error({ exportId }, 'an export could not be prepared')
  await db.transaction(async (tx) => {
    if (await settleExport(tx, exportId, { state: 'failed', files: 0, expiresAt: null }))
      await appendEvent(tx, asked.accountId, { type: 'user' })
  })
}

async function collectData({ db, objects, accountData }: ExportNeeds, accountId: Id): Promise<Required<ExportedData>> {
  const own = await ownDataOfAccount(db, accountId)
  const { documents, tables = [], files } = await accountData.export(accountId)
  return {
    documents: { ...own, ...documents },
    tables,
    files: [...files, ...(await foreignFilesOf({ objects }, accountId))],
  }
}

async function finish(deps: ExportNeeds, { id, accountId }: ExportRow, files: number): Promise<void> {
  const until = new Date(deps.clock().getTime() + keptDays * 86_400_000)
  await deps.db.transaction(async (tx) => {
    const account = await findAccount(tx, accountId)
    if (!account || !(await settleExport(tx, id, { state: 'ready', files, expiresAt: until }))) return
    const { firstName, timeZone } = account
    await deps.mail.post(tx, accountMails.exportReady, { firstName, timeZone, until }, recipientOf(account))
    await notify(deps, tx, accountNotifications.exportReady, { accountId, timeZone, until })
    await appendEvent(tx, accountId, { type: 'user' })
  })
}

/** Expired exports, and those that failed a day ago. */
export async function forgetOld({ db, objects, clock }: Pick<ExportNeeds, 'db' | 'objects' | 'clock'>): Promise<void> {
  for (const old of await listOldExports(db, { now: clock(), failedBefore: failuresFrom(clock()) })) {
    const kept = [listKey(old)]
    for await (const { key } of objects.list('images', `${folderOf(old)}/`)) kept.push(key)
    await objects.remove('images', kept)
    await removeExport(db, old.id)
  }
}

type Reading = Pick<Deps, 'db' | 'objects' | 'clock'>
type Ready = { row: ExportRow; holdings: ExportedData }

/** The ready export with its contents; undefined without one. */
export const readyExportOf = async (deps: Reading, accountId: Id): Promise<Ready | undefined> =>
  await whenReady(deps, await newestExport(deps.db, accountId))

/** One export likewise, by its own id. */
export const readyExport = async (deps: Reading, exportId: Id): Promise<Ready | undefined> =>
  await whenReady(deps, await readExport(deps.db, exportId))

async function whenReady({ objects, clock }: Reading, row: ExportRow | undefined): Promise<Ready | undefined> {
  if (row?.state !== 'ready' || !isGood(row, clock())) return undefined
  const list = await objects.get('images', listKey(row))
  return { row, holdings: JSON.parse(Buffer.from(list).toString()) as ExportedData }
}
