import * as asn1js from 'asn1js'
import { bufferOf } from './certificates.ts'

/**
 * EN 319 142-1 (PAdES) forbids the signing-time attribute in the signature, whose time stands in the dictionary; the library that signs writes it
 * (LibPDF-js/core, issue 86). It is left out of what is signed and then of what is written: the bytes of a signature are no part of what it signs.
 */
const signingTimeOid = '1.2.840.113549.1.9.5'

/** A set of signed attributes, DER, without the signing time. */
export function withoutSigningTime(attributes: Uint8Array): Uint8Array {
  const set = decoded(attributes) as asn1js.Set
  set.valueBlock.value = set.valueBlock.value.filter((one) => !isSigningTime(one))
  return encoded(set)
}

/** A signed PDF without the signing time in its signature. Its length stays: zeros fill the room. */
export function withoutSigningTimeInPdf(pdf: Uint8Array): Uint8Array {
  const bytes = Buffer.from(pdf)
  const [start, end] = signatureIn(bytes)
  const cms = decoded(Buffer.from(bytes.toString('latin1', start, end), 'hex'))
  const signedData = childrenOf(childrenOf(cms)[1]!)[0]!
  const signer = childrenOf(childrenOf(signedData).at(-1)!)[0]!
  const attributes = childrenOf(signer).find(
    ({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === 0,
  ) as asn1js.Set
  attributes.valueBlock.value = attributes.valueBlock.value.filter((one) => !isSigningTime(one))
  const hex = Buffer.from(encoded(cms)).toString('hex')
  bytes.write(hex.padEnd(end - start, '0'), start, 'latin1')
  return new Uint8Array(bytes)
}

/** True when a PDF's signature names its time, against PAdES. */
export const hasSigningTime = (pdf: Uint8Array): boolean => {
  const bytes = Buffer.from(pdf)
  const [start, end] = signatureIn(bytes)
  const oid = Buffer.from(new asn1js.ObjectIdentifier({ value: signingTimeOid }).toBER()).toString('hex')
  return bytes.toString('latin1', start, end).toLowerCase().includes(oid)
}

/** Range of the last signature's digits, between its signed ranges. */
function signatureIn(pdf: Buffer): [number, number] {
  const at = pdf.lastIndexOf('/ByteRange')
  const range = at < 0 ? null : /\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(pdf.toString('latin1', at, at + 200))
  if (!range) throw new Error('The PDF has no signature.')
  return [Number(range[1]) + Number(range[2]) + 1, Number(range[3]) - 1]
}

function decoded(der: Uint8Array): asn1js.BaseBlock {
  const { result, offset } = asn1js.fromBER(bufferOf(der))
  if (offset === -1) throw new Error(`The signature cannot be read: ${result.error}`)
  return result
}

const encoded = (block: asn1js.BaseBlock): Uint8Array => new Uint8Array(block.toBER())
const childrenOf = (block: asn1js.BaseBlock): asn1js.BaseBlock[] => (block as asn1js.Constructed).valueBlock.value
const isSigningTime = (attribute: asn1js.BaseBlock): boolean =>
  (childrenOf(attribute)[0] as asn1js.ObjectIdentifier | undefined)?.getValue() === signingTimeOid
