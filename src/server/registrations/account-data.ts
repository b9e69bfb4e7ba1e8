import type { AccountData } from '#server/platform/features/account-data.ts'
import { registrationFolder, registrationsOfOwner, removeRegistrationsOf } from './order-store.ts'
import { showRegistration, type ViewNeeds } from './view.ts'

const atOnce = 200

/** Orders in an account's export, and their removal with the account. */
export const accountData: AccountData<ViewNeeds> = {
  export: async (deps, accountId) => {
    const registrations = []
    for (const row of await registrationsOfOwner(deps.db, accountId))
      registrations.push(await showRegistration(deps, row))
    return { documents: { registrations }, files: [] }
  },
  erase: async ({ db, objects }, accountId) => {
    const keys: string[] = []
    for (const { id } of await registrationsOfOwner(db, accountId))
      for await (const { key } of objects.list('cases', registrationFolder(id))) keys.push(key)
    await removeRegistrationsOf(db, accountId)
    for (let at = 0; at < keys.length; at += atOnce) await objects.remove('cases', keys.slice(at, at + atOnce))
  },
}
