import { and, asc, eq, inArray, like, or, sql } from 'drizzle-orm'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { keyOf } from './store.ts'
import { accounts } from './tables.ts'

/** A person's name and address for staff. */
export type KnownPerson = {
  id: Id
  firstName: string
  name: string
  email: string
  company: string | null
  country: string
}

const columns = {
  id: accounts.id,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  email: accounts.email,
  company: accounts.company,
  country: accounts.country,
}

/** These accounts, by id; those that are gone are missing. */
export async function readPeople(db: Db | Tx, ids: readonly Id[]): Promise<Map<Id, KnownPerson>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(columns)
    .from(accounts)
    .where(inArray(accounts.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, personOf(row)]))
}

const shown = 20

/** Owners whose address begins so. */
export async function ownersByEmail(db: Db, beginning: string): Promise<KnownPerson[]> {
  const literal = keyOf(beginning).replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)
  const rows = await db
    .select(columns)
    .from(accounts)
    .where(and(like(accounts.emailKey, `${literal}%`), eq(accounts.role, 'owner')))
    .orderBy(asc(accounts.emailKey))
    .limit(shown)
  return rows.map(personOf)
}

/** Names of owners, and if their address was confirmed, by id. */
export async function ownerIdentities(
  db: Db | Tx,
  ids: readonly Id[],
): Promise<Map<Id, { name: string; email: string; isEmailVerified: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ ...columns, verifiedAt: accounts.emailVerifiedAt })
    .from(accounts)
    .where(and(inArray(accounts.id, [...new Set(ids)]), eq(accounts.role, 'owner')))
  return new Map(
    rows.map(({ verifiedAt, ...row }) => [row.id, { ...personOf(row), isEmailVerified: verifiedAt !== null }]),
  )
}

const maxCalled = 200

/** Ids of accounts whose name or address contains these words, in any case. */
export async function accountsCalled(db: Db, words: string): Promise<Id[]> {
  const typed = words.toLowerCase()
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      or(
        sql`position(${typed} in lower(${accounts.firstName} || ' ' || ${accounts.lastName})) > 0`,
        sql`position(${typed} in ${accounts.emailKey}) > 0`,
      ),
    )
    .limit(maxCalled)
  return rows.map(({ id }) => id)
}

/** All staff by name, with their roles. */
export async function staffPeople(db: Db | Tx): Promise<(KnownPerson & { roles: StaffRole[] })[]> {
  const rows = await db
    .select({ ...columns, roles: accounts.staffRoles })
    .from(accounts)
    .where(eq(accounts.role, 'staff'))
    .orderBy(asc(accounts.firstName), asc(accounts.lastName), asc(accounts.id))
  return rows.map(({ roles, ...row }) => ({ ...personOf(row), roles }))
}

type Row = { [Column in keyof typeof columns]: Column extends 'company' ? string | null : string }

const personOf = ({ id, firstName, lastName, email, company, country }: Row): KnownPerson => ({
  id,
  firstName,
  name: `${firstName} ${lastName}`,
  email,
  company,
  country,
})
