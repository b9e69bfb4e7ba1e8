import { OctetString } from 'asn1js'
import { ContentInfo } from 'pkijs'
import { bufferOf } from '#server/platform/signing/certificates.ts'
import { readSignedData } from '#server/platform/signing/signed-data.ts'

/** Contents of a CMS file (RFC 5652): the signed mail, or the reason why it cannot be opened. */
export type OpenedCms = { mail: Uint8Array } | { problem: string }

const envelopes = new Set(['1.2.840.113549.1.7.3', '1.2.840.113549.1.9.16.1.23'])

/** Opens a mail inside its signature, which stays unchecked. */
export function openCms(der: Uint8Array): OpenedCms {
  try {
    const { contentType } = ContentInfo.fromBER(bufferOf(der))
    if (envelopes.has(contentType)) return { problem: 'It is encrypted, and we have no key for it.' }
    const content = readSignedData(der).encapContentInfo.eContent
    if (content) return { mail: bytesIn(content) }
  } catch {
    return { problem: 'It is signed or encrypted in a way that we cannot open.' }
  }
  return { problem: 'It is a signature. It was not checked.' }
}

/** Large contents come in pieces. */
const bytesIn = (content: OctetString): Uint8Array => {
  const pieces = content.valueBlock.value.filter((piece) => piece instanceof OctetString)
  return pieces.length > 0 ? Buffer.concat(pieces.map(bytesIn)) : new Uint8Array(content.valueBlock.valueHexView)
}
