import { eq, sql } from 'drizzle-orm'
import type { DetailField, SettingField } from '#contract/accounts/profile.ts'
import type { InfoModal } from '#contract/accounts/user.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type AccountRow, keyOf } from '../store.ts'
import { accounts } from '../tables.ts'

/** The account, which nobody else changes until the transaction ends. Throws for one that is not there: a session has one. */
export async function lockAccount(tx: Tx, id: Id): Promise<AccountRow> {
  const [found] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update')
  if (!found) throw new Error(`There is no account ${id}.`)
  return found
}

/** Column of each field that an owner changes. */
export const profileColumns = {
  first_name: 'firstName',
  last_name: 'lastName',
  company: 'company',
  country: 'country',
  language: 'language',
  time_zone: 'timeZone',
  features: 'features',
  hidden_modals: 'hiddenModals',
} as const satisfies Record<DetailField | SettingField, keyof AccountRow>

type Profile = Pick<AccountRow, (typeof profileColumns)[DetailField | SettingField] | 'websites' | 'sources'>

export async function changeProfile(tx: Tx, id: Id, change: Partial<Profile>): Promise<AccountRow> {
  if (Object.keys(change).length === 0) return await lockAccount(tx, id)
  const [changed] = await tx.update(accounts).set(change).where(eq(accounts.id, id)).returning()
  return changed!
}

/** False when another account has the address. */
export async function moveToEmail(tx: Tx, id: Id, email: string): Promise<boolean> {
  const key = keyOf(email)
  const taken = sql`exists (select from ${accounts} other where other.email_key = ${key} and other.id <> ${id})`
  const moved = await tx
    .update(accounts)
    .set({ email, emailKey: key, emailVerifiedAt: null })
    .where(sql`${accounts.id} = ${id} and not ${taken}`)
    .returning({ id: accounts.id })
  return moved.length > 0
}

export const withModal = (hidden: InfoModal[], modal: InfoModal): InfoModal[] => [...new Set([...hidden, modal])]
