import type { AppConfig } from '../boot/config.ts'
import { cardApiVersion } from '../gateways/card/api-version.ts'
import { cardEventTypes } from '../gateways/card/read-event.ts'
import { walletEventTypes } from '../gateways/wallet/read-event.ts'
import { openProcessors } from '../boot/open-processors.ts'
import { openOutbound } from '../platform/outbound/outbound.ts'

type Check = { ok: boolean; what: string; detail: string; todo?: string }

const approval =
  'Claims for unlicensed use are a trade that processors restrict: have the processor’s written approval before the first payment.'

/** Missing settings for payments. Asks each processor for its account, and names the messages that it must send. */
export async function examineProcessors(config: AppConfig): Promise<Check[]> {
  const { processors, publicUrl, hosts } = config
  if (!processors.card && !processors.wallet) return [none(config)]
  const outbound = openOutbound({ hosts, userAgent: 'rightframe-doctor' })
  try {
    const { card, wallet } = await openProcessors(outbound, processors)
    const checks: Check[] = []
    if (card)
      checks.push(
        await asked(
          'cards',
          `${publicUrl}/api/webhooks/stripe (API version ${cardApiVersion})`,
          cardEventTypes,
          async () => {
            const { id, name, country, isLive, chargesEnabled, payoutsEnabled } = await card.account()
            const closed = [!chargesEnabled && 'payments', !payoutsEnabled && 'pay-outs'].filter(Boolean).join(' and ')
            const mode = modeOf(isLive)
            if (isLive !== processors.card?.isLive)
              throw new Error(`the account ${id} answers in ${mode} mode, which its key is not of`)
            return {
              detail: `Stripe, ${name} (${id}, ${country}), ${mode} mode`,
              problem: closed && `${closed} are not open yet: finish the account at Stripe`,
            }
          },
        ),
      )
    if (wallet)
      checks.push(
        await asked('wallet', `${publicUrl}/api/webhooks/paypal`, walletEventTypes, async () => {
          const { appId, scopes } = await wallet.account()
          const lacks = scopes.some((scope) => scope.includes('/reporting/'))
            ? ''
            : 'Transaction Search is not among its rights: add it at PayPal, or its books cannot be read'
          return { detail: `PayPal, ${appId}, ${modeOf(wallet.isLive)} mode`, problem: lacks }
        }),
      )
    return checks
  } finally {
    await outbound.close()
  }
}

const modeOf = (isLive: boolean): string => (isLive ? 'live' : 'test')

function none({ sandbox }: AppConfig): Check {
  const todo =
    'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID.'
  return sandbox.isOn
    ? { ok: true, what: 'payments', detail: `the sandbox: no money moves. For real payments: ${todo}` }
    : { ok: true, what: 'payments', detail: `none: nobody can pay. ${todo}` }
}

async function asked(
  what: string,
  address: string,
  events: string[],
  ask: () => Promise<{ detail: string; problem: string }>,
): Promise<Check> {
  const messages = `its messages go to ${address}: ${events.join(', ')}`
  try {
    const { detail, problem } = await ask()
    return problem
      ? { ok: false, what, detail, todo: `${problem}. ${messages}. ${approval}` }
      : { ok: true, what, detail: `${detail}; ${messages}. ${approval}` }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return {
      ok: false,
      what,
      detail,
      todo: `Compare the keys with those of the account. Then ${messages}. ${approval}`,
    }
  }
}
