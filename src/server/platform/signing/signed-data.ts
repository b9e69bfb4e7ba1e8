import { createHash, verify, X509Certificate } from 'node:crypto'
import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData } from 'pkijs'
import { bufferOf } from './certificates.ts'

/** Why a signature does not hold, as a sentence. */
export class SignatureProblem extends Error {}

const contentTypeOid = '1.2.840.113549.1.9.3'
const messageDigestOid = '1.2.840.113549.1.9.4'
const hashes: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/** Reads CMS signed data (RFC 5652, DER). Throws otherwise. */
export const readSignedData = (der: Uint8Array): SignedData =>
  new SignedData({ schema: ContentInfo.fromBER(bufferOf(der)).content })

/**
 * Verifies that the first signer signed this content, of this type, and gives the signer's certificate. By Node's own crypto: pkijs 4.0.0 fails
 * where the signature's algorithm names its hash, as most authorities write it. Throws `SignatureProblem`.
 */
export function verifySignedData(signed: SignedData, content: Uint8Array, contentType: string): X509Certificate {
  const signer = signed.signerInfos[0]
  const attributes = signer?.signedAttrs
  const hash = hashes[signer?.digestAlgorithm.algorithmId ?? '']
  if (!signer || !attributes || !hash) throw new SignatureProblem('It is signed in a way that is not known here.')
  const valueOf = (oid: string) => attributes.attributes.find(({ type }) => type === oid)?.values[0]?.valueBlock
  if (valueOf(contentTypeOid)?.toString() !== contentType)
    throw new SignatureProblem('It signs something of another kind.')
  const digest = valueOf(messageDigestOid)?.valueHexView
  const certificate = signersCertificate(signed)
  const isSigned =
    digest instanceof Uint8Array &&
    createHash(hash).update(content).digest().equals(digest) &&
    verify(
      hash,
      new Uint8Array(attributes.encodedValue),
      certificate.publicKey,
      signer.signature.valueBlock.valueHexView,
    )
  if (!isSigned) throw new SignatureProblem('It was changed after it was signed, or its signature is not right.')
  return certificate
}

/** The signature's certificate among those included. */
function signersCertificate(signed: SignedData): X509Certificate {
  const sid: unknown = signed.signerInfos[0]!.sid
  const serial = sid instanceof IssuerAndSerialNumber ? sid.serialNumber : undefined
  const found = signed.certificates?.find((one) => one instanceof Certificate && serial?.isEqual(one.serialNumber))
  if (!(found instanceof Certificate)) throw new SignatureProblem('It brings no certificate of its signer.')
  return new X509Certificate(Buffer.from(found.toSchema().toBER()))
}

/** The name of a certificate's holder, as people know it. */
export const holderOf = ({ subject }: X509Certificate): string =>
  /^CN=(.*)$/m.exec(subject)?.[1] ?? /^O=(.*)$/m.exec(subject)?.[1] ?? subject

/** True when a certificate leads to one of these roots (DER) through the given others, all valid at that time. */
export function leadsTo(
  roots: readonly Uint8Array[],
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  at: Date,
): boolean {
  const anchors = roots.map((der) => new X509Certificate(Buffer.from(der)))
  let from = certificate
  for (let step = 0; step < 8; step++) {
    if (at < new Date(from.validFrom) || at > new Date(from.validTo)) return false
    if (anchors.some((anchor) => anchor.raw.equals(from.raw))) return true
    const signs = (issuer: X509Certificate): boolean =>
      issuer.ca && from.checkIssued(issuer) && from.verify(issuer.publicKey)
    const next = anchors.find(signs) ?? others.find((one) => !one.raw.equals(from.raw) && signs(one))
    if (!next) return false
    from = next
  }
  return false
}
