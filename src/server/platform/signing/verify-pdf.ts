import type { SignedData } from 'pkijs'
import { type TimeStamp, verifyToken } from '../time-stamps/tokens.ts'
import { sha256 } from './sign-pdf.ts'
import { holderOf, readSignedData, SignatureProblem, verifySignedData } from './signed-data.ts'

/** Facts of a PDF's signature that holds. */
export type PdfSignature = {
  /** The signer's certificate, DER, and its name. */
  certificate: Uint8Array
  signer: string
  /** Time by an authority; null for the signer's own. */
  stamp: TimeStamp | null
}

const tokenOid = '1.2.840.113549.1.9.16.2.14'
const dataOid = '1.2.840.113549.1.7.1'

/**
 * Verifies the signature of a PDF: that it covers all of the file, and that not a byte of it is another. Whether its certificate is to be trusted
 * is for the reader to say. Throws `SignatureProblem`, or `TokenProblem` where the time-stamp in it does not hold.
 */
export function verifyPdf(pdf: Uint8Array): PdfSignature {
  const { data, cms } = signedParts(Buffer.from(pdf))
  const signed = readCms(cms)
  const certificate = verifySignedData(signed, data, dataOid)
  const info = signed.signerInfos[0]!
  const token = info.unsignedAttrs?.attributes.find(({ type }) => type === tokenOid)?.values[0]
  const signature = new Uint8Array(info.signature.valueBlock.valueHexView)
  return {
    certificate: new Uint8Array(certificate.raw),
    signer: holderOf(certificate),
    stamp: token ? verifyToken(new Uint8Array(token.toBER()), sha256(signature)) : null,
  }
}

/** Both signed ranges joined, and the signature between. */
function signedParts(pdf: Buffer): { data: Buffer; cms: Buffer } {
  const at = pdf.lastIndexOf('/ByteRange')
  const range = at < 0 ? null : /\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(pdf.toString('latin1', at, at + 200))
  if (!range) throw new SignatureProblem('The file is no signed PDF.')
  const [start, length, second, rest] = range.slice(1).map(Number) as [number, number, number, number]
  if (start !== 0 || second <= length || second + rest !== pdf.length)
    throw new SignatureProblem('The signature does not cover all of the file: something was added after it.')
  return {
    data: Buffer.concat([pdf.subarray(0, length), pdf.subarray(second)]),
    cms: Buffer.from(pdf.toString('latin1', length + 1, second - 1), 'hex'),
  }
}

function readCms(cms: Buffer): SignedData {
  try {
    return readSignedData(cms)
  } catch (error) {
    throw new SignatureProblem('The signature of the file cannot be read.', { cause: error })
  }
}
