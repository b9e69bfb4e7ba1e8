import * as asn1js from 'asn1js'

/** Encodes an unsigned big-endian number as a DER INTEGER (X.690, 8.3): as few bytes as its value takes. No bytes are zero. */
export const derInteger = (bytes: Uint8Array): asn1js.Integer =>
  asn1js.Integer.fromBigInt(BigInt(`0x0${Buffer.from(bytes).toString('hex')}`))

/** True for the shortest content of an INTEGER (X.690, 8.3.2). */
export const isMinimalInteger = ([first, second]: Uint8Array): boolean =>
  first !== undefined &&
  (second === undefined || !((first === 0 && second < 0x80) || (first === 0xff && second >= 0x80)))
