import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { clientNetwork } from '#server/platform/rate-limit/client-network.ts'
import { readReferralCode } from '../registration/referral-codes.ts'
import { findAccountByCode } from '../store.ts'

type Judged = { isValid: boolean; feedback: string; owner: Id | null }

/** Judges a referral code. An empty one is good, without account. */
export async function judgeReferralCode({ db }: Pick<Deps, 'db'>, typed: string): Promise<Judged> {
  const code = readReferralCode(typed)
  if (code === '') return { isValid: true, feedback: '', owner: null }
  const owner = await findAccountByCode(db, code)
  if (!owner) return { isValid: false, feedback: 'We do not know this referral code.', owner: null }
  return { isValid: true, feedback: '', owner: owner.id }
}

/** The same while filling in the form, ten times a minute, so that trying finds no codes. */
export async function verifyReferralCode(
  deps: Pick<Deps, 'db' | 'clock'>,
  code: string,
  ip: string,
): Promise<Omit<Judged, 'owner'>> {
  const { address, network } = clientNetwork(ip)
  await consumeAttempt(deps, [
    { name: 'code-from-address', key: address, max: 10, seconds: 60 },
    { name: 'code-from-network', key: network, max: 100, seconds: 3600 },
  ])
  return await judgeReferralCode(deps, code)
}
