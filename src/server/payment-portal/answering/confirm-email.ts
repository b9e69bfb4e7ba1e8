import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { countAttempt, type Limit, waitAfterAttempt } from '#server/platform/limits/limits.ts'
import { refuse } from '#server/platform/refuse.ts'
import { contactOf, markKnown } from '#server/cases/index.ts'
import { confirmationOf, insertConfirmation, lockConfirmation, updateConfirmation } from './answer-store.ts'

const codeMinutes = 15
const tokenMinutes = 60
const maxTries = 5

type Needs = Pick<Deps, 'db' | 'clock'>

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
const codeHash = (caseId: Id, email: string, code: string) => hashOf(`${caseId}\n${email}\n${code}`)

/** As it is compared: whoever writes it in other letters means the same. */
export const plainEmail = (email: string): string => email.trim().toLowerCase()

/** Makes a code for an address, which is only kept as a hash. */
export async function newCode({ clock }: Pick<Deps, 'clock'>, tx: Tx, caseId: Id, email: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = clock()
  await insertConfirmation(tx, {
    id: newId(),
    caseId,
    email,
    codeHash: codeHash(caseId, email, code),
    codeEndsAt: new Date(now.getTime() + codeMinutes * 60_000),
    createdAt: now,
  })
  return code
}

/** Mails go to whom somebody names: few an hour, by case and by address. */
export const countCode = (needs: Needs, caseId: Id, email: string): Promise<void> =>
  countAttempt(needs, codesOf(caseId, email))

/** Counts a mail with a code likewise; false where it may not go out for now. */
export const mayMailCode = async (needs: Needs, caseId: Id, email: string): Promise<boolean> =>
  (await waitAfterAttempt(needs, codesOf(caseId, email))) === 0

const codesOf = (caseId: Id, email: string): Limit[] => [
  { name: 'portal-codes-of-case', of: caseId, most: 20, seconds: 3600 },
  { name: 'portal-codes-of-address', of: email, most: 5, seconds: 3600 },
]

/** What is held for an hour by whoever gives the code back. Throws `portal.code` for a wrong or old one, of which five tries are enough. */
export async function confirmEmail(
  { db, clock }: Needs,
  caseId: Id,
  { code, email }: { code: string; email?: string | undefined },
): Promise<{ token: string; endsAt: string }> {
  // What no code looks like is no try.
  if (!/^\d{6}$/.test(code)) throw wrongCode()
  await countAttempt({ db, clock }, [{ name: 'portal-tries-of-case', of: caseId, most: 30, seconds: 3600 }])
  const now = clock()
  const endsAt = new Date(now.getTime() + tokenMinutes * 60_000)
  const token = await db.transaction(async (tx) => {
    const found = await lockConfirmation(tx, caseId, email && plainEmail(email), now)
    if (!found || found.tries >= maxTries) return undefined
    if (codeHash(caseId, found.email, code) !== found.codeHash) {
      await updateConfirmation(tx, found.id, { tries: found.tries + 1 })
      return undefined
    }
    const made = randomBytes(32).toString('base64url')
    await updateConfirmation(tx, found.id, { tokenHash: hashOf(made), tokenEndsAt: endsAt })
    await markKnown(tx, caseId, found.email)
    return made
  })
  if (token === undefined) throw wrongCode()
  return { token, endsAt: endsAt.toISOString() }
}

const wrongCode = () =>
  refuse('forbidden', 'portal.code', 'This code is not right, or too old. Have another one mailed.')

/** Who reads: which address was confirmed, and whether it is the one that the letter went to, which sees all. */
export type Reader = { email: string; seesAll: boolean }

/** Throws `portal.token` without a token of this case that still holds. */
export async function readerOf({ db, clock }: Needs, caseId: Id, token: string | undefined): Promise<Reader> {
  const found = token ? await confirmationOf(db, caseId, hashOf(token), clock()) : undefined
  if (!found) throw refuse('unauthenticated', 'portal.token', 'Please confirm your address first.')
  const contact = await contactOf(db, caseId)
  return { email: found.email, seesAll: contact?.email !== null && plainEmail(contact?.email ?? '') === found.email }
}
