import { createHmac, randomBytes } from 'node:crypto'
import type { Seal } from '#server/platform/seal.ts'
import type { WebhookRow } from './webhook-store.ts'

const prefix = 'whsec_'
const bytes = 32

export const newSecret = (): string => prefix + randomBytes(bytes).toString('base64')

const belongsTo = (id: string) => `webhook ${id}`
export const sealSecret = (seal: Seal, id: string, secret: string): string => seal.close(secret, belongsTo(id))

/** The secrets that sign now: the present one, and the former one for as long as both count. */
export function secretsOf(seal: Seal, { id, secret, formerSecret, formerUntil }: WebhookRow, now: Date): string[] {
  const isBoth = formerSecret !== null && formerUntil !== null && formerUntil > now
  return [secret, ...(isBoth ? [formerSecret] : [])].map((sealed) => seal.open(sealed, belongsTo(id)))
}

type Signed = { id: string; at: Date; body: string }

/** Standard Webhooks 1.0.0 headers, with a signature per secret. */
export function signedHeaders(secrets: readonly string[], { id, at, body }: Signed): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
}
