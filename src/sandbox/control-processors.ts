import { z } from 'zod'
import { type Answer, type Asked, json, text } from './answer.ts'
import { CardError } from './cards/wire/card-error.ts'
import type { CardProcessor } from './cards/card-processor.ts'
import type { Message } from './deliver.ts'
import type { WalletProcessor } from './wallet/wallet-processor.ts'

const bank = z.enum(['confirms', 'refuses', 'is-left']).optional()
const of = z.enum(['cards', 'wallet'])
const amount = { amount: z.number().int(), currency: z.string() }

/** Commands of programs on this machine to the processors: acts of payers and banks, and bad luck. */
const Wish = z.discriminatedUnion('do', [
  z.object({ do: z.literal('hold'), of }),
  z.object({
    do: z.literal('release'),
    of,
    times: z.number().int().min(1).max(200).optional(),
    order: z.enum(['as-happened', 'reversed']).optional(),
    ids: z.array(z.string()).optional(),
  }),
  z.object({ do: z.literal('trouble'), of, kinds: z.array(z.enum(['down', 'lost'])) }),
  z.object({ do: z.enum(['down', 'up']), of }),
  z.object({ do: z.literal('drop'), of, movement: z.string() }),
  z.object({ do: z.literal('plant'), of, kind: z.string(), ...amount }),
  z.object({ do: z.literal('pay'), session: z.string(), number: z.string(), bank }),
  z.object({ do: z.literal('confirm'), secret: z.string(), number: z.string(), bank }),
  z.object({ do: z.literal('close-dispute'), of, id: z.string(), outcome: z.enum(['won', 'lost']) }),
  z.object({ do: z.literal('escalate-inquiry'), id: z.string() }),
  z.object({ do: z.literal('fail-refund'), id: z.string() }),
  z.object({
    do: z.literal('approve'),
    order: z.string(),
    outcome: z.enum(['COMPLETED', 'PENDING', 'DECLINED']).optional(),
  }),
  z.object({ do: z.literal('settle'), capture: z.string(), outcome: z.enum(['COMPLETED', 'DECLINED']) }),
  z.object({ do: z.literal('dispute'), capture: z.string() }),
])

type Processors = { cards: CardProcessor; wallet: WalletProcessor }
type Route = (asked: Asked) => Promise<Answer> | Answer

export const controlRoutes = (processors: Processors): Record<string, Route> => ({
  'GET /sandbox/processors': ({ isFromHere }) =>
    isFromHere
      ? json(200, {
          cards: processors.cards.deliveries.messages.map(told),
          wallet: processors.wallet.deliveries.messages.map(told),
        })
      : text(403, 'This is told to programs of this machine.'),
  'POST /sandbox/processors': async (asked) => {
    if (!asked.isFromHere || asked.type !== 'application/json')
      return text(403, 'The processors are told by programs of this machine, with JSON.')
    try {
      const wish = Wish.parse(JSON.parse(asked.body.toString()))
      return json(200, { done: (await fulfil(processors, wish)) ?? null })
    } catch (error) {
      return text(error instanceof CardError ? 402 : 400, error instanceof Error ? error.message : 'It failed.')
    }
  },
})

const told = ({ id, type, sent, isTaken }: Message) => ({ id, type, sent, isTaken })

async function fulfil({ cards, wallet }: Processors, wish: z.infer<typeof Wish>): Promise<unknown> {
  const processor = 'of' in wish ? { cards, wallet }[wish.of] : cards
  switch (wish.do) {
    case 'hold':
      return processor.deliveries.hold()
    case 'release': {
      const { times, order, ids } = wish
      return await processor.deliveries.release({
        ...(times && { times }),
        ...(order && { order }),
        ...(ids && { ids }),
      })
    }
    case 'trouble':
      return processor.trouble(...wish.kinds)
    case 'down':
    case 'up':
      return processor.setDown(wish.do === 'down')
    case 'drop':
      return processor.drop(wish.movement)
    case 'plant':
      return wish.of === 'cards' ? cards.plant(wish) : wallet.plant({ ...wish, code: wish.kind })
    case 'pay':
      return cards.pay(wish.session, wish.number, wish.bank)
    case 'confirm':
      return cards.confirm(wish.secret, wish.number, wish.bank)
    case 'close-dispute':
      return processor.closeDispute(wish.id, wish.outcome)
    case 'escalate-inquiry':
      return cards.escalateInquiry(wish.id)
    case 'fail-refund':
      return cards.failRefund(wish.id)
    case 'approve':
      return wallet.approve(wish.order, wish.outcome)
    case 'settle':
      return wallet.settle(wish.capture, wish.outcome)
    case 'dispute':
      return wallet.dispute(wish.capture)
    default:
      return wish satisfies never
  }
}
