import { getCardFields } from '#contract/billing/card-fields.ts'
import { receiveCardMessage, receiveWalletMessage } from '#contract/billing/webhooks.ts'
import { handle } from '#server/platform/http/handle.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { ProcessorConfig } from '../processor-config.ts'
import { receiveFromCards, receiveFromWallet, type ReceiveNeeds } from './receive-message.ts'

type FieldsNeeds = { config: { processors: ProcessorConfig } }

export const webhookRoutes = [
  handle(receiveCardMessage, async ({ body, headers }, deps: ReceiveNeeds) => {
    await receiveFromCards(deps, body, headers['stripe-signature'])
    return { received: true as const }
  }),
  handle(receiveWalletMessage, async ({ body, headers }, deps: ReceiveNeeds) => {
    const given = Object.entries(headers).filter(([, value]) => value !== undefined)
    await receiveFromWallet(deps, body, Object.fromEntries(given))
    return { received: true as const }
  }),
  handle(getCardFields, async (_, { config: { processors } }: FieldsNeeds) => {
    if (!processors.card) throw refuse('missing', 'processor.none', 'Cards are not taken here.')
    return { publishableKey: processors.card.publishableKey, script: processors.card.script ?? null }
  }),
]
