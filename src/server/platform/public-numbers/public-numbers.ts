import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { numberPrefixes } from '#contract/platform/public-numbers.ts'
import { type Proved } from '#contract/platform/verify-proof.ts'
import { type Verified, type VerifiedKind } from '#contract/platform/verify.ts'
import type { Db, Tx } from '../db/database.ts'
import { defineQuery } from '../features/feature-bus.ts'
import { publicNumbers } from './tables.ts'

/** Public facts of a number, from its kind's feature. */
export const numberVerified = defineQuery<{ number: string; kind: VerifiedKind }, Verified | undefined, Db>(
  'number.verified',
)
/** Facts of a number for holders of its file. */
export const numberProved = defineQuery<{ number: string; kind: VerifiedKind; proof: string }, Proved | undefined, Db>(
  'number.proved',
)

/** A file for checking the numbered document without us. */
export type NumberFile = { body: Uint8Array; type: string }
export const numberFile = defineQuery<{ number: string; kind: VerifiedKind; name: string }, NumberFile | undefined, Db>(
  'number.file',
)

/** Unambiguous letters and digits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Gives a number that nobody can guess. */
export async function giveNumber(tx: Tx, kind: VerifiedKind, createdAt: Date): Promise<string> {
  const number = newNumber(kind)
  await keepNumber(tx, { number, kind, createdAt })
  return number
}

/** A number for what is made before it is kept: 60 random bits. It counts from `keepNumber` on. */
export function newNumber(kind: VerifiedKind): string {
  const random = Array.from(randomBytes(12), (byte) => letters[byte & 31]).join('')
  return [numberPrefixes[kind], ...random.match(/.{4}/g)!].join('-')
}

export async function keepNumber(tx: Tx, kept: { number: string; kind: VerifiedKind; createdAt: Date }): Promise<void> {
  await tx.insert(publicNumbers).values(kept)
}

export async function kindOfNumber(db: Db, number: string): Promise<VerifiedKind | undefined> {
  const [found] = await db
    .select({ kind: publicNumbers.kind })
    .from(publicNumbers)
    .where(eq(publicNumbers.number, number))
  return found?.kind
}

/** Counts a lookup of a number, without its author. */
export async function countLook(db: Db, number: string): Promise<void> {
  await db
    .update(publicNumbers)
    .set({ looks: sql`${publicNumbers.looks} + 1` })
    .where(eq(publicNumbers.number, number))
}

/** Times that a number was looked up. */
export async function looksAt(db: Db | Tx, number: string): Promise<number> {
  const [found] = await db
    .select({ looks: publicNumbers.looks })
    .from(publicNumbers)
    .where(eq(publicNumbers.number, number))
  return found?.looks ?? 0
}

/** For what exists no more. */
export async function removeNumber(tx: Tx, number: string): Promise<void> {
  await tx.delete(publicNumbers).where(eq(publicNumbers.number, number))
}
