import type { Id } from '#contract/wire.ts'
import type { AccountData, ExportedData } from '#server/platform/features/account-data.ts'
import { registrationFolder, registrationsOfOwner, removeRegistrationsOf } from './order-store.ts'
import { earlierData } from './earlier/account-data.ts'
import { exportedRegistrations } from './exported-registrations.ts'
import { planningData } from './planning/account-data.ts'
import { filesOfRegistration, picturesOf } from './package/package-store.ts'
import { lettersOf } from './desk/letter-store.ts'
import { removeSelectionsOf } from './selections/selection-store.ts'
import { showRegistration, type ViewNeeds } from './view.ts'

const atOnce = 200

/** Orders in an account's export, and their removal with the account. */
export const accountData: AccountData<ViewNeeds> = {
  export: async (deps, accountId) => {
    const registrations = []
    const files: ExportedData['files'] = []
    for (const row of await registrationsOfOwner(deps.db, accountId)) {
      registrations.push(await showRegistration(deps, row))
      files.push(...(await exportedFiles(deps, row.id)))
    }
    const planned = await planningData.export(deps, accountId)
    const earlier = await earlierData.export(deps, accountId)
    const documents = { registrations, ...planned.documents, ...earlier.documents }
    const tables = [exportedRegistrations(registrations)]
    return { documents, tables, files: [...files, ...planned.files, ...earlier.files] }
  },
  erase: async (deps, accountId) => {
    const { db, objects } = deps
    const keys: string[] = []
    for (const { id } of await registrationsOfOwner(db, accountId))
      for await (const { key } of objects.list('cases', registrationFolder(id))) keys.push(key)
    await removeRegistrationsOf(db, accountId)
    await planningData.erase(deps, accountId)
    await earlierData.erase(deps, accountId)
    await removeSelectionsOf(db, accountId)
    for (let at = 0; at < keys.length; at += atOnce) await objects.remove('cases', keys.slice(at, at + atOnce))
  },
}

/** Papers and copies of an order. ZIP files are left out, since they hold the copies. */
async function exportedFiles({ db }: ViewNeeds, id: Id): Promise<ExportedData['files']> {
  const folder = registrationFolder(id)
  const papers = await filesOfRegistration(db, id)
  const copies = await picturesOf(db, id)
  const letters = (await lettersOf(db, id)).filter(({ direction }) => direction === 'from-office')
  return [
    ...letters.flatMap(({ n, files }) =>
      files.map(({ name, objectKey: key }, at) => ({
        name: `${folder}letters/${n}-${at + 1} ${name}`,
        bucket: 'cases' as const,
        key,
      })),
    ),
    ...papers.flatMap(({ name, kind, objectKey: key }) =>
      key === null || kind === 'deposit' ? [] : [{ name: folder + name, bucket: 'cases' as const, key }],
    ),
    ...copies.map(({ fileName, objectKey: key }) => ({
      name: `${folder}deposit/${fileName}`,
      bucket: 'cases' as const,
      key,
    })),
  ]
}
