import type { Id } from '#contract/wire.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { consumeAttempt, retractAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import {
  authenticatorUri,
  newAuthenticatorSecret,
  newRecoveryCodes,
  readRecoveryCode,
  stepOfCode,
} from './authenticator-codes.ts'
import { confirmPassword } from './confirm-password.ts'
import { refuseUnverified } from '../require-verified.ts'
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  putRecoveryCodes,
  putSecondFactor,
  takeRecoveryCode,
  takeStep,
} from './second-factor-store.ts'
import { changeAccount, findAccount } from '../store.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'seal'>
type Confirmed = { accountId: Id; password: string }

export async function showSecondFactor({ db }: Pick<Needs, 'db'>, accountId: Id) {
  const account = await findAccount(db, accountId)
  if (!account) throw missing('account')
  return { isOn: account.secondFactorAt !== null, recoveryCodesLeft: await countRecoveryCodes(db, accountId) }
}

/** Makes the secret that goes into the authenticator; until a code confirms it, signing in stays as it is. */
export async function beginAuthenticator(
  deps: Needs & Pick<Deps, 'config'>,
  confirmed: Confirmed,
): Promise<{ secret: string; uri: string }> {
  const account = await confirmPassword(deps, confirmed)
  refuseUnverified(account)
  if (account.secondFactorAt)
    throw refuse('conflict', 'second-factor.on', 'A second factor is already on. Turn it off to set up another.')
  const secret = newAuthenticatorSecret()
  await deps.db.transaction((tx) => putSecondFactor(tx, account.id, deps.seal.close(secret, account.id)))
  return { secret, uri: authenticatorUri(secret, { issuer: deps.config.brand.name, label: account.email }) }
}

/** Enables it with a first code; resolves to recovery codes. */
export async function confirmAuthenticator(
  deps: Needs,
  { accountId, code }: { accountId: Id; code: string },
): Promise<string[]> {
  await countCode(deps, accountId)
  const [account, begun] = [await findAccount(deps.db, accountId), await findSecondFactor(deps.db, accountId)]
  if (account) refuseUnverified(account)
  if (account?.secondFactorAt)
    throw refuse(
      'conflict',
      'second-factor.on',
      'A second factor is already on. New recovery codes need your password.',
    )
  if (!begun)
    throw refuse('conflict', 'second-factor.none-begun', 'You have not begun to set it up. Begin with your password.')
  return await deps.db.transaction(async (tx) => {
    if (!(await takeAuthenticatorCode(deps, tx, { accountId, code }))) throw wrongCode()
    await changeAccount(tx, accountId, { secondFactorAt: deps.clock() })
    return await giveRecoveryCodes(deps, tx, accountId)
  })
}

export async function removeAuthenticator(deps: Needs, confirmed: Confirmed): Promise<void> {
  const { id } = await confirmPassword(deps, confirmed)
  await deps.db.transaction(async (tx) => {
    await changeAccount(tx, id, { secondFactorAt: null })
    await deleteSecondFactor(tx, id)
  })
}

export async function renewRecoveryCodes(deps: Needs, confirmed: Confirmed): Promise<string[]> {
  const { id, secondFactorAt } = await confirmPassword(deps, confirmed)
  if (!secondFactorAt) throw refuse('conflict', 'second-factor.off', 'There is no second factor to recover.')
  return await deps.db.transaction((tx) => giveRecoveryCodes(deps, tx, id))
}

/** Counts a tried code of this account. */
export const countCode = (deps: Pick<Needs, 'db' | 'clock'>, accountId: Id): Promise<void> =>
  consumeAttempt(deps, codeLimits(accountId))

/** For a code that was right. */
export const retractCode = (deps: Pick<Needs, 'db'>, accountId: Id): Promise<void> =>
  retractAttempt(deps, codeLimits(accountId))

/** Uses a code of the authenticator or for recovery, once. */
export async function takeCode(deps: Needs, tx: Tx, given: { accountId: Id; code: string }): Promise<boolean> {
  if (await takeAuthenticatorCode(deps, tx, given)) return true
  const recovery = readRecoveryCode(given.code)
  return (
    recovery !== undefined && (await takeRecoveryCode(tx, given.accountId, digestOf(deps, given.accountId, recovery)))
  )
}

export const wrongCode = () =>
  refuse('forbidden', 'second-factor.wrong', 'This code is wrong. Enter the one that your app shows now.', {
    field: 'code',
  })

/** Limits of guesses. Three codes of a million are valid at a time, so a thief with the password opens one account of 6,000 in a day. */
const codeLimits = (accountId: Id) => [
  { name: 'second-factor', key: accountId, max: 10, seconds: 900 },
  { name: 'second-factor-in-a-day', key: accountId, max: 50, seconds: 86_400 },
]

async function takeAuthenticatorCode(
  { seal }: Needs,
  tx: Tx,
  { accountId, code }: { accountId: Id; code: string },
): Promise<boolean> {
  const factor = await findSecondFactor(tx, accountId)
  // Authenticators use real time, even with the demo's clock.
  const step = factor && stepOfCode(seal.open(factor.secret, accountId), code, systemClock())
  return step !== undefined && (await takeStep(tx, accountId, step))
}

async function giveRecoveryCodes(deps: Needs, tx: Tx, accountId: Id): Promise<string[]> {
  const codes = newRecoveryCodes()
  await putRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => digestOf(deps, accountId, code)),
  )
  return codes
}

const digestOf = ({ seal }: Pick<Needs, 'seal'>, accountId: Id, code: string) => seal.digest(`${accountId} ${code}`)
