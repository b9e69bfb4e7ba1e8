import { createPrivateKey, createSign, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { asPem, makeKeyPair } from '#server/platform/signing/certificates.ts'

/** A key and its certificate, PEM. */
export type WalletSigner = { key: string; certificate: string }

const about = {
  name: 'Sandbox Wallet Messages',
  organization: 'Sandbox Wallet (not for use outside)',
  purpose: 'documents' as const,
  years: 20,
}

/** Stored, so that older signatures stay verifiable. */
export async function walletSigner(folder: string): Promise<WalletSigner> {
  const file = join(folder, 'wallet-signer.json')
  if (!existsSync(file)) {
    const made = await makeKeyPair({ ...about, from: new Date(Date.now() - 86_400_000) })
    const key = createPrivateKey({ key: Buffer.from(made.key), format: 'der', type: 'pkcs8' })
    const kept = { key: key.export({ format: 'pem', type: 'pkcs8' }), certificate: asPem(made.certificate) }
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(file, JSON.stringify(kept), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8')) as WalletSigner
}

/** RSA-SHA256 over id, time, webhook and CRC of the bytes, as the real ones are; by the machine's own time. */
export function signedHeaders(
  body: string,
  { signer, webhookId, certificateUrl }: { signer: WalletSigner; webhookId: string; certificateUrl: string },
): Record<string, string> {
  const id = randomUUID()
  const time = new Date().toISOString()
  const signed = `${id}|${time}|${webhookId}|${crc32(Buffer.from(body))}`
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': createSign('RSA-SHA256').update(signed).sign(signer.key, 'base64'),
    'paypal-cert-url': certificateUrl,
    'paypal-auth-algo': 'SHA256withRSA',
  }
}
