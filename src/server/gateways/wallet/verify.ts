import { createVerify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { Deps } from '#server/platform/deps.ts'
import { WebhookRefused } from '../webhook-refused.ts'
import type { PaypalKeys } from './paypal-client.ts'
import type { WalletHeaders, WalletMessage } from './wallet-port.ts'

const Event = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  create_time: z.string(),
  resource_type: z.string().default(''),
  resource: z.object({ id: z.string().optional(), dispute_id: z.string().optional(), order_id: z.string().optional() }),
})

/** Messages repeat unchanged for three days. */
const maxAgeMs = 4 * 86_400_000
const longestCertificate = 64 * 1024
const maxCertificates = 20

/** Proves that a message is the wallet's and ours, over its bytes as they came: RSA-SHA256 over id, time, our webhook and their CRC. */
export function verifyWith({ outbound }: Pick<Deps, 'outbound'>, keys: PaypalKeys) {
  const certificates = new Map<string, X509Certificate>()
  const certificateAt = async (url: string): Promise<X509Certificate> => {
    const known = certificates.get(url)
    if (known) return known
    if (!isOfWallet(url, keys)) throw refused('certificate', 'names a certificate that is not on a host of the wallet')
    const { status, body } = await outbound.get(url, { maxBytes: longestCertificate, maxRedirects: 0 })
    if (status !== 200) throw refused('certificate', 'names a certificate that is not there')
    const read = certificateIn(Buffer.from(body))
    if (certificates.size >= maxCertificates) certificates.clear()
    certificates.set(url, read)
    return read
  }
  return async (raw: Uint8Array, headers: WalletHeaders): Promise<WalletMessage> => {
    const { signature, certificateUrl, signed, time } = proofs(raw, headers, keys.webhookId)
    const { publicKey, validFrom, validTo } = await certificateAt(certificateUrl)
    const now = Date.now()
    if (now < Date.parse(validFrom) || now > Date.parse(validTo))
      throw refused('certificate', 'is signed with a certificate that is not valid now')
    if (!createVerify('RSA-SHA256').update(signed).verify(publicKey, signature, 'base64'))
      throw refused('signature', 'has a signature that is not one of it with our webhook')
    if (!(Math.abs(now - time) < maxAgeMs)) throw refused('old', 'was signed more than four days ago')
    return readMessage(raw)
  }
}

const refused = (reason: WebhookRefused['reason'], what: string) =>
  new WebhookRefused(reason, `The message ${what}. Nothing was done.`)

function proofs(raw: Uint8Array, headers: WalletHeaders, webhookId: string) {
  const id = headers['paypal-transmission-id']
  const time = headers['paypal-transmission-time']
  const signature = headers['paypal-transmission-sig']
  const certificateUrl = headers['paypal-cert-url']
  if (!id || !time || !signature || !certificateUrl || headers['paypal-auth-algo'] !== 'SHA256withRSA')
    throw refused('unsigned', 'has no signature of the wallet (paypal-transmission-sig and the headers beside it)')
  return { signature, certificateUrl, signed: `${id}|${time}|${webhookId}|${crc32(raw)}`, time: Date.parse(time) }
}

/** Its API's own hosts, or that of the stand-in. */
function isOfWallet(text: string, { url, isLive }: PaypalKeys): boolean {
  const asked = URL.parse(text)
  if (!asked) return false
  if (asked.origin === new URL(url).origin) return true
  const hosts = isLive ? ['api.paypal.com', 'api-m.paypal.com'] : ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com']
  return asked.protocol === 'https:' && hosts.includes(asked.host)
}

function certificateIn(pem: Buffer): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch (error) {
    throw new WebhookRefused(
      'certificate',
      'The message names a certificate that cannot be read. Nothing was done.',
      error,
    )
  }
}

function readMessage(raw: Uint8Array): WalletMessage {
  const read = Event.safeParse(jsonOf(raw))
  if (!read.success) throw refused('unreadable', 'is signed, and cannot be read')
  const { id, event_type: type, create_time: at, resource_type: kind, resource } = read.data
  return {
    id,
    type,
    at: new Date(at),
    object: { id: resource.dispute_id ?? resource.order_id ?? resource.id ?? '', type: kind },
  }
}

function jsonOf(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString('utf8'))
  } catch {
    return undefined
  }
}
