import { createHash } from 'node:crypto'
import { CryptoKeySigner, PDF, type Signer } from '@libpdf/core'
import { importKey, type KeyPair } from './certificates.ts'
import { withoutSigningTime, withoutSigningTimeInPdf } from './omit-signing-time.ts'

/** Signer, reason, and stamper of the signature's time. */
export type PdfSigning = {
  /** A key with certificate, or a remote signer. */
  key: KeyPair | Signer
  /** Certificates from the signer's to a root, exclusive. */
  chain?: Uint8Array[]
  reason: string
  location?: string
  at: Date
  /** The RFC 3161 token of a SHA-256 digest; without it the signature has no time but the signer's word (PAdES B-B). */
  stamp?: (digest: Uint8Array) => Promise<Uint8Array>
}

/** Bytes for signature, chain and token. */
const estimatedSize = 24 * 1024

/**
 * Signs a finished PDF, invisibly (PAdES B-T, or B-B without a stamp). Nothing may be changed in it afterwards. Throws what `stamp` throws, and
 * for what is no PDF.
 */
export async function signPdf(pdf: Uint8Array, signing: PdfSigning): Promise<Uint8Array> {
  const { key, chain = [], reason, location, at, stamp } = signing
  const plain = 'sign' in key ? key : await signerOf(key, chain)
  const document = await PDF.load(pdf)
  const { bytes } = await document.sign({
    signer: omitting(plain),
    reason,
    ...(location && { location }),
    signingTime: at,
    estimatedSize,
    ...(stamp ? { level: 'B-T', timestampAuthority: { timestamp: stamp } } : { level: 'B-B' }),
  })
  return withoutSigningTimeInPdf(bytes)
}

/** Signs with RSA and SHA-256. */
export const signerOf = async ({ key, certificate }: KeyPair, chain: Uint8Array[] = []): Promise<Signer> =>
  new CryptoKeySigner(await importKey(key), certificate, 'RSA', 'RSASSA-PKCS1-v1_5', chain)

/** Signs the attributes as finally written. */
const omitting = (signer: Signer): Signer => ({
  certificate: signer.certificate,
  ...(signer.certificateChain && { certificateChain: signer.certificateChain }),
  keyType: signer.keyType,
  signatureAlgorithm: signer.signatureAlgorithm,
  sign: async (attributes, algorithm) => await signer.sign(withoutSigningTime(attributes), algorithm),
})

/** Hash under which a document is stored. */
export const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest())
