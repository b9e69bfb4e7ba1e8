import type { z } from 'zod'
import type { prevalidateEmail } from '#contract/accounts/registering-endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { clientNetwork } from '#server/platform/rate-limit/client-network.ts'
import type { MailDomains } from '#server/platform/text/mail-domains.ts'
import { findAccountByEmail } from '../store.ts'

type Said = z.output<typeof prevalidateEmail.reply>['payload']

/** Objection to registering with an address. A failure of the DNS is only a warning: it may be wrong. */
export async function objectionTo(
  deps: Pick<Deps, 'db' | 'clock'> & { mailDomains: MailDomains },
  email: string,
  ip: string,
): Promise<Said> {
  const { address, network } = clientNetwork(ip)
  await consumeAttempt(deps, [
    { name: 'prevalidate-from-address', key: address, max: 20, seconds: 3600 },
    { name: 'prevalidate-from-network', key: network, max: 100, seconds: 3600 },
  ])
  if (await findAccountByEmail(deps.db, email))
    return error('This email address has an account already. Log in instead.')
  const domain = email.slice(email.lastIndexOf('@') + 1)
  switch (await deps.mailDomains(domain)) {
    case 'refuses':
      return error(`${domain} takes no mail. Please use another address.`)
    case 'none':
      return warning(`We found no mail server for ${domain}. Please check the address.`)
    default:
      return null
  }
}

const error = (validationMessage: string): Said => ({ type: 'error', validationMessage })
const warning = (validationMessage: string): Said => ({ type: 'warning', validationMessage })
