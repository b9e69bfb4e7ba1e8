import { X509Certificate } from 'node:crypto'
import * as asn1js from 'asn1js'
import {
  AlgorithmIdentifier,
  Certificate,
  MessageImprint,
  PKIStatus,
  type SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import { bufferOf, readCertificate } from '../signing/certificates.ts'
import { derInteger } from '../signing/der-integer.ts'
import { holderOf, leadsTo, readSignedData, SignatureProblem, verifySignedData } from '../signing/signed-data.ts'

/** Fault of an authority's answer or token, as a sentence. */
export class TokenProblem extends Error {}

/** A token's statement: this digest existed at this time. */
export type TimeStamp = {
  time: Date
  /** The authority's policy as an object identifier. */
  policy: string
  serial: string
  /** Signer's name, from the certificate. */
  authority: string
  /** SHA-256 of what was stamped. */
  digest: Uint8Array
  /** The token's certificates (DER), the signer's first. */
  certificates: Uint8Array[]
}

export const sha256Oid = '2.16.840.1.101.3.4.2.1'
const extendedUsageOid = '2.5.29.37'
const tstInfoOid = '1.2.840.113549.1.9.16.1.4'
const timeStampingOid = '1.3.6.1.5.5.7.3.8'

/** A request (RFC 3161) that this SHA-256 digest is stamped; the nonce comes back in the token, with the authority's certificates. */
export const timeStampRequest = (digest: Uint8Array, nonce: Uint8Array): Uint8Array =>
  new Uint8Array(
    new TimeStampReq({
      version: 1,
      messageImprint: new MessageImprint({
        hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256Oid, algorithmParams: new asn1js.Null() }),
        hashedMessage: new asn1js.OctetString({ valueHex: bufferOf(digest) }),
      }),
      nonce: derInteger(nonce),
      certReq: true,
    })
      .toSchema()
      .toBER(),
  )

/** The token of an authority's answer. Throws `TokenProblem` where it refused, or where the answer is none. */
export function tokenOfResponse(response: Uint8Array): Uint8Array {
  const answer = parsed('The answer is no time-stamp response.', () => TimeStampResp.fromBER(bufferOf(response)))
  const { status, statusStrings } = answer.status
  if (status > PKIStatus.grantedWithMods) {
    const said = statusStrings?.map((text) => text.valueBlock.value).join(' ')
    throw new TokenProblem(`The authority refused the request${said ? `: ${said}` : ` (status ${status}).`}`)
  }
  if (!answer.timeStampToken) throw new TokenProblem('The authority granted the request and sent no token.')
  return new Uint8Array(answer.timeStampToken.toSchema().toBER())
}

/**
 * Reads a token and verifies it: it is signed by a certificate for time-stamps that it brings along and that was valid then, it speaks of this
 * digest, and, where they are given, answers this nonce and leads to one of these roots. Throws `TokenProblem` that says what is wrong.
 */
export function verifyToken(
  token: Uint8Array,
  digest: Uint8Array,
  { nonce, roots }: { nonce?: Uint8Array; roots?: readonly Uint8Array[] } = {},
): TimeStamp {
  const { signed, info, content } = readToken(token)
  const imprint = info.messageImprint
  if (imprint.hashAlgorithm.algorithmId !== sha256Oid || !same(imprint.hashedMessage.valueBlock.valueHexView, digest))
    throw new TokenProblem('The token stamps something else: its digest is another.')
  if (nonce && !(info.nonce && same(unsigned(info.nonce.valueBlock.valueHexView), unsigned(nonce))))
    throw new TokenProblem('The token answers another request: its nonce is another.')
  const signer = verified(signed, content)
  const others = certificatesOf(signed)
  requirePurpose(signer, info.genTime)
  if (roots && !leadsTo(roots, signer, others, info.genTime))
    throw new TokenProblem('The certificate of the token leads to no authority that is trusted here.')
  const rest = others.filter(({ raw }) => !raw.equals(signer.raw))
  return { ...told(info, signer), certificates: [signer, ...rest].map(({ raw }) => new Uint8Array(raw)) }
}

/** A token's statement, unproven (see `verifyToken`). Throws `TokenProblem`. */
export const readTimeStamp = (token: Uint8Array): Omit<TimeStamp, 'certificates'> => {
  const { signed, info } = readToken(token)
  return told(info, certificatesOf(signed)[0])
}

function readToken(token: Uint8Array): { signed: SignedData; info: TSTInfo; content: Uint8Array } {
  return parsed('This is no time-stamp token.', () => {
    const signed = readSignedData(token)
    const content = signed.encapContentInfo.eContent?.getValue()
    if (signed.encapContentInfo.eContentType !== tstInfoOid || !content) throw new Error('Another content.')
    return { signed, info: TSTInfo.fromBER(content), content: new Uint8Array(content) }
  })
}

function verified(signed: SignedData, content: Uint8Array): X509Certificate {
  try {
    return verifySignedData(signed, content, tstInfoOid)
  } catch (error) {
    if (error instanceof SignatureProblem)
      throw new TokenProblem('The signature of the token is not right.', { cause: error })
    throw error
  }
}

/** RFC 3161, 2.3: the certificate is critically for time-stamps alone. */
function requirePurpose(signer: X509Certificate, time: Date): void {
  if (time < new Date(signer.validFrom) || time > new Date(signer.validTo))
    throw new TokenProblem('The certificate of the token was not valid at its time.')
  const usage = readCertificate(signer.raw).extensions?.find(({ extnID }) => extnID === extendedUsageOid)
  const purposes: unknown = usage?.parsedValue?.keyPurposes
  if (!usage?.critical || !Array.isArray(purposes) || purposes.join() !== timeStampingOid)
    throw new TokenProblem('The certificate of the token is not one for time-stamps.')
}

const told = (info: TSTInfo, signer: X509Certificate | undefined): Omit<TimeStamp, 'certificates'> => ({
  time: info.genTime,
  policy: info.policy,
  serial: Buffer.from(info.serialNumber.valueBlock.valueHexView).toString('hex'),
  authority: signer ? holderOf(signer) : 'an authority without a name',
  digest: new Uint8Array(info.messageImprint.hashedMessage.valueBlock.valueHexView),
})

/** The certificates that a token brings along, as they stand. */
const certificatesOf = (signed: SignedData): X509Certificate[] =>
  (signed.certificates ?? []).flatMap((one) =>
    one instanceof Certificate ? [new X509Certificate(Buffer.from(one.toSchema().toBER()))] : [],
  )

function parsed<T>(sentence: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new TokenProblem(sentence, { cause: error })
  }
}

const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0
/** A number without leading zeros, which encoders vary. */
const unsigned = (bytes: Uint8Array): Uint8Array => {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first < 0 ? new Uint8Array() : bytes.slice(first)
}
