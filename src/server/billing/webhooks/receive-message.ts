import type { CardPort } from '#server/gateways/card/card-port.ts'
import { ProcessorProblem, type Processor, type ProcessorEvent } from '#server/gateways/processor-event.ts'
import type { WalletHeaders, WalletPort } from '#server/gateways/wallet/wallet-port.ts'
import { WebhookRefused } from '#server/gateways/webhook-refused.ts'
import type { Deps } from '#server/platform/deps.ts'
import { count } from '#server/platform/telemetry/measures.ts'
import { refuse } from '#server/platform/refuse.ts'
import { processorSpoke } from '../events.ts'
import { isKept, keepMessage } from './message-store.ts'

export type ReceiveNeeds = Pick<Deps, 'db' | 'events' | 'log'> & {
  card: CardPort | undefined
  wallet: WalletPort | undefined
}

type Message = { id: string; type: string; at: Date; object: { id: string } }

/** Takes a message of the card processor. Throws a Refusal for what is not proven, and while its object cannot be read. */
export async function receiveFromCards(
  deps: ReceiveNeeds,
  raw: Uint8Array,
  signature: string | undefined,
): Promise<void> {
  const { card } = deps
  if (!card) throw none
  const message = await proven(deps, 'stripe', () => card.verify(raw, signature))
  await act(deps, 'stripe', message, () => card.readEvent(message))
}

/** Takes a message of the wallet, likewise. */
export async function receiveFromWallet(deps: ReceiveNeeds, raw: Uint8Array, headers: WalletHeaders): Promise<void> {
  const { wallet } = deps
  if (!wallet) throw none
  const message = await proven(deps, 'paypal', () => wallet.verify(raw, headers))
  await act(deps, 'paypal', message, () => wallet.readEvent(message))
}

const none = refuse(
  'missing',
  'processor.none',
  'This server has no account at this processor, and takes no messages of it.',
)

async function proven<M>({ log }: ReceiveNeeds, processor: Processor, prove: () => M | Promise<M>): Promise<M> {
  try {
    return await prove()
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error
    count('rightframe_payment', { processor, outcome: 'refused' })
    log.warn({ processor, reason: error.reason }, 'a message was not taken as a processor’s')
    throw refuse('forbidden', 'webhook.refused', error.message)
  }
}

/** The id and all that follows from it are kept in one transaction: repeated a hundred times it is one effect. */
async function act(
  { db, events, log }: ReceiveNeeds,
  processor: Processor,
  message: Message,
  read: () => Promise<ProcessorEvent | undefined>,
): Promise<void> {
  if (await isKept(db, processor, message.id)) return count('rightframe_payment', { processor, outcome: 'repeated' })
  count('rightframe_payment', { processor, outcome: 'taken' })
  const event = await readAgain(read)
  const row = {
    processor,
    id: message.id,
    type: message.type,
    object: message.object.id,
    at: message.at,
    receivedAt: new Date(),
  }
  const isFirst = await db.transaction(async (tx) => {
    if (!(await keepMessage(tx, { ...row, event: event ?? null }))) return false
    if (event) await events.publish(tx, processorSpoke, event)
    return true
  })
  log.info({ processor, type: message.type, isFirst, isOurs: event !== undefined }, 'a processor spoke')
}

/** Events unknown to the processor need nothing. While it is unreachable it sends the message again. */
async function readAgain(read: () => Promise<ProcessorEvent | undefined>): Promise<ProcessorEvent | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ProcessorProblem)) throw error
    if (error.trouble === 'missing') return undefined
    throw refuse(
      'unavailable',
      'webhook.later',
      'The processor cannot be asked about this message. Send it again later.',
      {
        retryAfterSeconds: 60,
      },
    )
  }
}
