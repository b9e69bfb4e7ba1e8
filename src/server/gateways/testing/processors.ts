import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts'
import { openOutbound } from '#server/platform/outbound/outbound.ts'
import { openStripe } from '../card/stripe.ts'
import { openPaypal } from '../wallet/paypal.ts'

/** Server names of the stand-ins, as in the product. */
export const sandboxHost = 'sandbox.rightframe.example'

/** Stand-ins on a port of their own, with the real clients before them. `remove` ends all of it. */
export async function openProcessors(options: { listener?: () => string | undefined } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'rightframe-processors-'))
  const apiUrl = `http://${sandboxHost}`
  const sandbox = await startSandbox({ port: 0, folder, apiUrl, ...options })
  const hosts = hostsOf(sandbox)
  const outbound = openOutbound({ hosts, userAgent: 'test' })
  const cards = openStripe({ outbound }, { ...sandbox.keys.cards, url: apiUrl })
  const wallet = openPaypal({ outbound }, { ...sandbox.keys.wallet, isLive: false, url: apiUrl })
  const remove = async () => {
    await outbound.close()
    await sandbox.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { sandbox, folder, outbound, cards, wallet, hosts, remove }
}

export const hostsOf = ({ url }: Pick<Sandbox, 'url'>) => new Map([[sandboxHost, new URL(url).host]])

/** Configuration of a server of ours. */
export const processorEnvironment = ({ keys, url }: Sandbox) => ({
  STRIPE_SECRET_KEY: keys.cards.secretKey,
  STRIPE_PUBLISHABLE_KEY: keys.cards.publishableKey,
  STRIPE_WEBHOOK_SECRET: keys.cards.webhookSecret,
  STRIPE_URL: `http://${sandboxHost}`,
  PAYPAL_CLIENT_ID: keys.wallet.clientId,
  PAYPAL_CLIENT_SECRET: keys.wallet.clientSecret,
  PAYPAL_WEBHOOK_ID: keys.wallet.webhookId,
  PAYPAL_MODE: 'test',
  PAYPAL_URL: `http://${sandboxHost}`,
  RIGHTFRAME_HOSTS: [...hostsOf({ url })].map((pair) => pair.join('=')).join(','),
})
