import { loadSession } from '#contract/accounts/endpoints.ts'
import { scorePassword } from '#contract/accounts/registering-endpoints.ts'
import { getReferralCode } from '#contract/accounts/profile-endpoints.ts'
import { getSecondFactor } from '#contract/accounts/security-endpoints.ts'
import type { User } from '#contract/accounts/user.ts'
import type { fakeApi } from './fake-api.ts'
import { ana } from './people.ts'
import { anaIsSignedIn } from './signed-in.ts'

/** A server that knows Ana, and what her settings ask for by themselves. */
export function anaWith(more: Partial<User> = {}): ReturnType<typeof fakeApi> {
  const api = anaIsSignedIn()
  api.reply(loadSession, { user: { ...ana, ...more } })
  api.reply(getReferralCode, { code: 'ANAIBARR' })
  api.reply(getSecondFactor, { isOn: false, recoveryCodesLeft: 0 })
  api.reply(scorePassword, { score: 4, warning: '' })
  return api
}

/** The bodies that came to one address. */
export const sentTo = (api: ReturnType<typeof fakeApi>, method: string, path: string): unknown[] =>
  api.received.filter((one) => one.method === method && one.path === path).map(({ body }) => body)
