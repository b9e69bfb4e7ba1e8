import { readFile } from 'node:fs/promises'
import type * as C2pa from '@contentauth/c2pa-wasm'
import { z } from 'zod'
import type { Credentials } from '#contract/images/metadata.ts'
import { cleaned } from './tag-text.ts'

/**
 * The content credentials (C2PA) of a file; undefined where it carries none. They are checked against the file by the standard's own
 * implementation. Nobody is asked over the network: neither for credentials that lie elsewhere nor whether a certificate was revoked.
 * Without `trustAnchors`, certificates in PEM, nobody who signs is trusted.
 */
export async function readCredentials(
  bytes: Uint8Array,
  type: string,
  trustAnchors?: string,
): Promise<Credentials | undefined> {
  // Loading the reader costs more than reading most files, and few carry credentials.
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('c2pa')) return undefined
  try {
    const { WasmReader } = await reader()
    const store = await WasmReader.fromBytes(type, bytes, settingsFor(trustAnchors))
    return told(Store.parse(JSON.parse(store.json())))
  } catch (error) {
    return problemOf(String(error))
  }
}

const settingsFor = (trustAnchors: string | undefined) =>
  JSON.stringify({
    verify: { remote_manifest_fetch: false, ocsp_fetch: false },
    ...(trustAnchors === undefined ? {} : { trust: { trust_anchors: trustAnchors } }),
  })

let loaded: Promise<typeof C2pa> | undefined

const reader = () => (loaded ??= load())

async function load() {
  const c2pa = await import('@contentauth/c2pa-wasm')
  const module = await readFile(new URL(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm')))
  await c2pa.default({ module_or_path: module })
  return c2pa
}

const Store = z.object({
  active_manifest: z.string(),
  validation_state: z.enum(['Trusted', 'Valid', 'Invalid']),
  validation_status: z.array(z.object({ code: z.string() })).optional(),
  manifests: z.record(
    z.string(),
    z.object({
      claim_generator: z.string().optional(),
      claim_generator_info: z.array(z.object({ name: z.string(), version: z.string().optional() })).optional(),
      signature_info: z
        .object({ issuer: z.string().nullish(), common_name: z.string().nullish(), time: z.string().nullish() })
        .optional(),
    }),
  ),
})

function told({ active_manifest, validation_state, validation_status = [], manifests }: z.output<typeof Store>) {
  const manifest = manifests[active_manifest]
  const { issuer, common_name: name, time } = manifest?.signature_info ?? {}
  const [made] = manifest?.claim_generator_info ?? []
  const signer = [...new Set([name, issuer].filter((part) => typeof part === 'string'))].join(', ')
  const generator = made ? [made.name, made.version].filter(Boolean).join(' ') : manifest?.claim_generator
  return {
    state: states[validation_state],
    signer: cleaned(signer) || null,
    generator: cleaned(generator ?? '') || null,
    signedAt: cleaned(time ?? '') || null,
    problem: validation_state === 'Invalid' ? whyInvalid(validation_status.map(({ code }) => code)) : null,
  }
}

const states = { Trusted: 'trusted', Valid: 'valid', Invalid: 'invalid' } as const

function whyInvalid(codes: string[]): string {
  if (codes.some((code) => code.endsWith('Hash.mismatch') || code.endsWith('hashedURI.mismatch')))
    return 'The file was changed after it was signed.'
  if (codes.some((code) => code.startsWith('claimSignature'))) return 'The signature is broken.'
  if (codes.some((code) => code === 'signingCredential.expired'))
    return 'The certificate that signed them had expired when it did.'
  return 'They break the rules of content credentials.'
}

function problemOf(reason: string): Credentials | undefined {
  if (reason.includes('JumbfNotFound')) return undefined
  const problem = reason.includes('RemoteManifest')
    ? 'They lie at another address, which is not asked.'
    : 'They are damaged, or of a kind that is not known here.'
  return { state: 'unread', signer: null, generator: null, signedAt: null, problem }
}
