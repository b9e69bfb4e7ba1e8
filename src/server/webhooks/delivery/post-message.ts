import type { WebhookTry } from '#contract/webhooks/webhooks.ts'
import type { Deps } from '#server/platform/deps.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import type { WebhookConfig } from '../config.ts'
import type { MessageRow } from '../message-store.ts'
import { secretsOf, signedHeaders } from '../secrets.ts'
import type { WebhookRow } from '../webhook-store.ts'

export type PostNeeds = Pick<Deps, 'clock' | 'outbound' | 'seal'> & { config: WebhookConfig }

/** Bytes read of an answer; its status alone decides. */
const maxAnswer = 16 * 1024

/** Posts a message once. Redirects are not followed; an answer counts by its status, however long its body is. */
export async function postMessage(
  { clock, outbound, seal, config }: PostNeeds,
  receiver: WebhookRow,
  { id, body }: MessageRow,
): Promise<WebhookTry> {
  const at = clock()
  const began = performance.now()
  let status: number | null = null
  let problem: string | null = null
  try {
    await outbound.post(receiver.address, {
      body,
      type: 'application/json',
      headers: signedHeaders(secretsOf(seal, receiver, at), { id: `msg_${id}`, at, body }),
      maxBytes: maxAnswer,
      timeoutMs: config.webhooks.timeoutMs,
      idleMs: config.webhooks.timeoutMs,
      onAnswer: (answer) => {
        status = answer.status
      },
    })
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    problem = error.message
  }
  return { at: at.toISOString(), status, problem, milliseconds: Math.round(performance.now() - began) }
}

/** True where the receiver took the message. */
export const isTaken = ({ status }: WebhookTry): boolean => status !== null && status >= 200 && status < 300
