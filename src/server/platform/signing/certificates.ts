import type { webcrypto } from 'node:crypto'
import * as asn1js from 'asn1js'
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  ExtKeyUsage,
  Extension,
  getRandomValues,
  RelativeDistinguishedNames,
} from 'pkijs'
import { derInteger } from './der-integer.ts'

const { subtle } = globalThis.crypto
const rsa = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}

/** Uses of a certificate: to issue others, to sign documents, or (RFC 3161, critical) to stamp times. */
export type Purpose = 'authority' | 'documents' | 'time-stamps'

/** A key and the certificate that names its holder, both as DER; the key is PKCS #8. */
export type KeyPair = { key: Uint8Array; certificate: Uint8Array }

/** Signer of a new certificate; without one, it signs itself. */
export type Issuer = KeyPair

const oids = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  extKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  documentSigning: '1.3.6.1.5.5.7.3.36',
}
/** Bits of KeyUsage, from the left (RFC 5280, 4.2.1.3). */
const keyUsage = { authority: 0b0000_0110, documents: 0b1100_0000, 'time-stamps': 0b1100_0000 }

/** Makes an RSA key, of 2048 bits unless more are asked for, and its certificate, valid for so many years. */
export async function makeKeyPair(about: {
  name: string
  organization: string
  purpose: Purpose
  from: Date
  years: number
  bits?: number
  issuer?: Issuer
}): Promise<KeyPair> {
  const { bits: modulusLength = rsa.modulusLength } = about
  const keys = await subtle.generateKey({ ...rsa, modulusLength }, true, ['sign', 'verify'])
  const certificate = new Certificate({ version: 2, serialNumber: derInteger(newSerial()) })
  certificate.subject = nameOf(about)
  certificate.issuer = about.issuer ? readCertificate(about.issuer.certificate).subject : certificate.subject
  certificate.notBefore.value = about.from
  certificate.notAfter.value = new Date(about.from)
  certificate.notAfter.value.setUTCFullYear(about.from.getUTCFullYear() + about.years)
  certificate.extensions = extensionsFor(about.purpose)
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(about.issuer ? await importKey(about.issuer.key) : keys.privateKey, 'SHA-256')
  return {
    key: new Uint8Array(await subtle.exportKey('pkcs8', keys.privateKey)),
    certificate: new Uint8Array(certificate.toSchema().toBER()),
  }
}

/** Reads a DER certificate. Throws for anything else. */
export const readCertificate = (der: Uint8Array): Certificate => Certificate.fromBER(bufferOf(der))

/** A PKCS #8 key for RSA with SHA-256. */
export const importKey = async (key: Uint8Array): Promise<webcrypto.CryptoKey> =>
  await subtle.importKey('pkcs8', bufferOf(key), rsa, false, ['sign'])

/** A certificate as PEM, for `openssl` and browsers. */
export const asPem = (der: Uint8Array, label = 'CERTIFICATE'): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(der)
    .toString('base64')
    .replace(/.{64}(?=.)/g, '$&\n')}\n-----END ${label}-----\n`

/** Certificates of a PEM text. Throws without any. */
export function readPem(text: string): Uint8Array[] {
  const found = [...text.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)]
  if (found.length === 0) throw new Error('There is no certificate in this text.')
  return found.map(([, base64]) => new Uint8Array(Buffer.from(base64!, 'base64')))
}

/** A copy, for libraries that read the whole buffer. */
export function bufferOf(bytes: Uint8Array): ArrayBuffer {
  const buffer = new ArrayBuffer(bytes.length)
  new Uint8Array(buffer).set(bytes)
  return buffer
}

/** A sequence of sets of one each, as everybody reads it; the library by itself would write one set of all. */
const nameOf = ({ name, organization }: { name: string; organization: string }): RelativeDistinguishedNames => {
  const parts = [
    [oids.organization, organization],
    [oids.commonName, name],
  ].map(([type, value]) => new AttributeTypeAndValue({ type: type!, value: new asn1js.Utf8String({ value: value! }) }))
  const sets = parts.map((part) => new asn1js.Set({ value: [part.toSchema()] }))
  return RelativeDistinguishedNames.fromBER(new asn1js.Sequence({ value: sets }).toBER())
}

function extensionsFor(purpose: Purpose): Extension[] {
  const usage = new asn1js.BitString({ valueHex: new Uint8Array([keyUsage[purpose]]).buffer, unusedBits: 1 })
  const extendedUsage = purpose === 'time-stamps' ? oids.timeStamping : oids.documentSigning
  return [
    extension(oids.basicConstraints, true, new BasicConstraints({ cA: purpose === 'authority' }).toSchema()),
    extension(oids.keyUsage, true, usage),
    ...(purpose === 'authority'
      ? []
      : [extension(oids.extKeyUsage, true, new ExtKeyUsage({ keyPurposes: [extendedUsage] }).toSchema())]),
  ]
}

const extension = (extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }): Extension =>
  new Extension({ extnID, critical, extnValue: value.toBER() })

/** 16 random bytes: RFC 5280, 4.1.2.2 takes up to 20. */
const newSerial = (): Uint8Array => getRandomValues(new Uint8Array(16))
