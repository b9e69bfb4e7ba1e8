import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import {
  consumeAttempt,
  type RateLimit,
  tooManyAttempts,
  waitAfterAttempt,
} from '#server/platform/rate-limit/rate-limit.ts'
import { atLink, clientNetwork } from '#server/platform/rate-limit/client-network.ts'
import { refuse } from '#server/platform/refuse.ts'
import { contactOf } from '#server/letters/index.ts'
import { markKnown } from '#server/correspondence/index.ts'
import {
  confirmationOf,
  type ConfirmationRow,
  insertConfirmation,
  lockConfirmations,
  updateConfirmation,
} from './payer-store.ts'

const codeMinutes = 15
const tokenMinutes = 60
/** Wrong tries at one code, of one network and of all: many networks guess one with a chance of 1 to 5,000. */
const [maxTriesOfNetwork, maxTries] = [5, 200]

type Needs = Pick<Deps, 'db' | 'clock'>

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
const codeHash = (caseId: Id, email: string, code: string) => hashOf(`${caseId}\n${email}\n${code}`)

/** Normal form for comparison: case does not matter. */
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

/** Case of the link, and address of its user. */
export type AtLink = { caseId: Id; ip: string }

/** Counts a mail with a code: few an hour, by link and network, and by address. */
export const countCode = (needs: Needs, at: AtLink, email: string): Promise<void> =>
  consumeAttempt(needs, codesOf(at, email))

/** Counts a mail with a code likewise; false where it may not go out for now. */
export const mayMailCode = async (needs: Needs, at: AtLink, email: string): Promise<boolean> =>
  (await waitAfterAttempt(needs, codesOf(at, email))) === 0

const codesOf = ({ caseId, ip }: AtLink, email: string): RateLimit[] => [
  { name: 'portal-codes-at-link', key: atLink(caseId, ip), max: 20, seconds: 3600 },
  { name: 'portal-codes-of-address-and-network', key: atLink(email, ip), max: 5, seconds: 3600 },
  { name: 'portal-codes-of-address', key: email, max: 15, seconds: 3600 },
]

/**
 * Takes a code that still works, for a token that holds an hour. Throws `portal.code` for a wrong or old one, and 429 where a network gave many at
 * this link. A right one is taken all the same.
 */
export async function confirmEmail(
  { db, clock }: Needs,
  { caseId, ip }: AtLink,
  { code, email }: { code: string; email?: string | undefined },
): Promise<{ token: string; endsAt: string }> {
  // What no code looks like is no try.
  if (!/^\d{6}$/.test(code)) throw wrongCode()
  const tries: RateLimit = { name: 'portal-tries-at-link', key: atLink(caseId, ip), max: 30, seconds: 3600 }
  const wait = await waitAfterAttempt({ db, clock }, [tries])
  const now = clock()
  const endsAt = new Date(now.getTime() + tokenMinutes * 60_000)
  const token = await db.transaction(async (tx) => {
    const codes = await lockConfirmations(tx, { caseId, email: email && plainEmail(email), now })
    const found = await matchCode(tx, codes, { code, network: clientNetwork(ip).network })
    if (!found) return undefined
    const made = randomBytes(32).toString('base64url')
    await updateConfirmation(tx, found.id, { tokenHash: hashOf(made), tokenEndsAt: endsAt })
    await markKnown(tx, caseId, found.email)
    return made
  })
  if (token === undefined) throw wait > 0 ? tooManyAttempts(wait) : wrongCode()
  return { token, endsAt: endsAt.toISOString() }
}

/** Finds the confirmation of a code. Each network has its own tries: guessers use up nobody else's. */
async function matchCode(
  tx: Tx,
  codes: readonly ConfirmationRow[],
  { code, network }: { code: string; network: string },
): Promise<ConfirmationRow | undefined> {
  const open = codes.filter(({ tries, triesBy }) => tries < maxTries && (triesBy[network] ?? 0) < maxTriesOfNetwork)
  const found = open.find(({ caseId, email, codeHash: hash }) => codeHash(caseId, email, code) === hash)
  if (found) return found
  for (const { id, tries, triesBy } of open)
    await updateConfirmation(tx, id, {
      tries: tries + 1,
      triesBy: { ...triesBy, [network]: (triesBy[network] ?? 0) + 1 },
    })
  return undefined
}

const wrongCode = () =>
  refuse('forbidden', 'portal.code', 'This code is not right, or too old. Have another one mailed.')

/** Who reads: which address was confirmed, and whether it is the one that the letter went to, which sees all. */
export type Reader = { email: string; seesAll: boolean }

/** Throws `portal.token` without a token of this case that still holds. */
export async function requireReader({ db, clock }: Needs, caseId: Id, token: string | undefined): Promise<Reader> {
  const found = token ? await confirmationOf(db, caseId, hashOf(token), clock()) : undefined
  if (!found) throw refuse('unauthenticated', 'portal.token', 'Please confirm your address first.')
  const contact = await contactOf(db, caseId)
  return { email: found.email, seesAll: contact?.email !== null && plainEmail(contact?.email ?? '') === found.email }
}
