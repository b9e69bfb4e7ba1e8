import { createHash, randomBytes, type webcrypto } from 'node:crypto'
import * as asn1js from 'asn1js'
import {
  Accuracy,
  AlgorithmIdentifier,
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import {
  bufferOf,
  importKey,
  type KeyPair,
  makeKeyPair,
  readCertificate,
} from '#server/platform/signing/certificates.ts'
import { derInteger, isMinimalInteger } from '#server/platform/signing/der-integer.ts'

/** A time-stamp authority (RFC 3161) with a root of its own; times are those of the sandbox's clock. */
export type TimeStampAuthority = {
  /** DER of the certificate that every token leads to. */
  root: Uint8Array
  /** Answers a request, DER for DER; what is no request that it takes is refused in the same form. */
  answer(request: Uint8Array): Promise<Uint8Array>
}

/** Its keys, which are kept: a token of today has to lead to the same root tomorrow. */
export type AuthorityKeys = { root: KeyPair; signer: KeyPair }

const policy = '1.3.6.1.4.1.99999.1.1'
const sha256 = '2.16.840.1.101.3.4.2.1'
const oids = {
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
}
/** PKIFailureInfo's bits (RFC 3161, 2.4.2). */
const failures = { badAlg: 0, badRequest: 2, badDataFormat: 5, unacceptedPolicy: 15 }

export async function makeAuthorityKeys(from: Date): Promise<AuthorityKeys> {
  const organization = 'Sandbox Time Stamps (not for use outside)'
  const about = { organization, from, years: 20 }
  const root = await makeKeyPair({ ...about, name: 'Sandbox Root', purpose: 'authority' })
  return {
    root,
    signer: await makeKeyPair({ ...about, name: 'Sandbox Time Stamps 1', purpose: 'time-stamps', issuer: root }),
  }
}

/** Opens the authority with these keys. */
export async function openAuthority(keys: AuthorityKeys, now: () => Date): Promise<TimeStampAuthority> {
  const key = await importKey(keys.signer.key)
  const answer = async (der: Uint8Array): Promise<Uint8Array> => {
    const request = readRequest(der)
    if ('refusal' in request) return refuse(request.refusal, request.said)
    const token = await sign(tokenFor(request, now()), keys, key)
    const granted = new TimeStampResp({ status: new PKIStatusInfo({ status: 0 }), timeStampToken: token })
    return new Uint8Array(granted.toSchema().toBER())
  }
  return { root: keys.root.certificate, answer }
}

type Refusal = { refusal: number; said: string }

function readRequest(der: Uint8Array): TimeStampReq | Refusal {
  let request: TimeStampReq
  try {
    request = TimeStampReq.fromBER(bufferOf(der))
  } catch {
    return { refusal: failures.badDataFormat, said: 'This is no time-stamp request.' }
  }
  const { hashAlgorithm, hashedMessage } = request.messageImprint
  if (hashAlgorithm.algorithmId !== sha256) return { refusal: failures.badAlg, said: 'Only SHA-256 is stamped here.' }
  if (hashedMessage.valueBlock.valueHexView.length !== 32)
    return { refusal: failures.badDataFormat, said: 'The digest is not as long as SHA-256 is.' }
  if (request.version !== 1 || !request.certReq)
    return { refusal: failures.badRequest, said: 'A request of version 1 that asks for certificates is needed.' }
  if (request.nonce && !isMinimalInteger(request.nonce.valueBlock.valueHexView))
    return { refusal: failures.badDataFormat, said: 'The nonce is no DER integer: it has bytes that it does not need.' }
  if (request.reqPolicy && request.reqPolicy !== policy)
    return { refusal: failures.unacceptedPolicy, said: 'There is no such policy here.' }
  return request
}

const tokenFor = ({ messageImprint, nonce }: TimeStampReq, now: Date): TSTInfo =>
  new TSTInfo({
    version: 1,
    policy,
    messageImprint,
    serialNumber: derInteger(randomBytes(16)),
    // Whole seconds, since fractions may not end in zeros.
    genTime: new Date(Math.floor(now.getTime() / 1000) * 1000),
    accuracy: new Accuracy({ seconds: 1 }),
    ...(nonce && { nonce }),
  })

async function sign(info: TSTInfo, { root, signer }: AuthorityKeys, key: webcrypto.CryptoKey): Promise<ContentInfo> {
  const content = info.toSchema().toBER()
  const certificate = readCertificate(signer.certificate)
  const signed = new SignedData({
    version: 3,
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: sha256, algorithmParams: new asn1js.Null() })],
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: oids.tstInfo,
      eContent: new asn1js.OctetString({ valueHex: content }),
    }),
    certificates: [certificate, readCertificate(root.certificate)],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(oids.contentType, new asn1js.ObjectIdentifier({ value: oids.tstInfo })),
            attribute(oids.messageDigest, new asn1js.OctetString({ valueHex: digestOf(content) })),
            attribute(oids.signingCertificateV2, signingCertificate(signer.certificate)),
          ],
        }),
      }),
    ],
  })
  await signed.sign(key, 0, 'SHA-256', content)
  return new ContentInfo({ contentType: oids.signedData, content: signed.toSchema(true) })
}

const attribute = (type: string, value: asn1js.AsnType): Attribute => new Attribute({ type, values: [value] })

/** Which certificate signed (RFC 5035): the hash of it, by SHA-256, which is the default and not written. */
const signingCertificate = (certificate: Uint8Array): asn1js.Sequence =>
  sequence(sequence(sequence(new asn1js.OctetString({ valueHex: digestOf(certificate) }))))

const sequence = (...value: asn1js.AsnType[]): asn1js.Sequence => new asn1js.Sequence({ value })

function refuse(failure: number, said: string): Uint8Array {
  const bits = new Uint8Array(2)
  bits[failure >> 3]! |= 0x80 >> (failure & 7)
  const status = new PKIStatusInfo({
    status: 2,
    statusStrings: [new asn1js.Utf8String({ value: said })],
    failInfo: new asn1js.BitString({ valueHex: bits.buffer }),
  })
  return new Uint8Array(new TimeStampResp({ status }).toSchema().toBER())
}

const digestOf = (bytes: Uint8Array | ArrayBuffer): ArrayBuffer =>
  bufferOf(createHash('sha256').update(new Uint8Array(bytes)).digest())
