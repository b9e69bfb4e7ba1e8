import { X509Certificate } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { leadsTo, SignatureProblem } from '#server/platform/signing/signed-data.ts'
import { type PdfSignature, verifyPdf } from '#server/platform/signing/verify-pdf.ts'
import { TokenProblem } from '#server/platform/time-stamps/tokens.ts'
import { checkManifest } from './check-manifest.ts'
import { checkToken } from './check-token.ts'
import { type Check, fails, holds, momentOf, sha256Of } from './checks.ts'

const [signature, signatureTime, attached] = ['signature', 'time of the signature', 'manifest.json']
type Roots = { roots?: readonly Uint8Array[] | undefined }

/**
 * Checks a report of evidence: its signature and that it covers all of the file, the time of the signature, the manifest that is attached and the
 * time-stamps of it. `roots`: certificates that are trusted, DER. Never throws for what is in it.
 */
export async function verifyReport(pdf: Uint8Array, { roots }: Roots = {}): Promise<Check[]> {
  const signed = checkSignature(pdf, { roots })
  const attachments = await attachmentsOf(pdf)
  if (!attachments) return [...signed, fails('report', 'The file cannot be read as a PDF.')]
  const bytes = attachments.get(attached)
  if (!bytes) return [...signed, fails(attached, 'No manifest is attached: this is no report of an evidence.')]
  const { manifest, checks } = checkManifest(bytes, attached)
  const hashes = {
    manifest: { sha256: sha256Of(bytes), what: 'The manifest' },
    warc: manifest?.warc ? { sha256: manifest.warc.sha256, what: 'The record of requests' } : undefined,
  }
  const tokens = [...attachments].flatMap(([name, token]) => {
    const of = /^(manifest|warc)-\d+\.tst$/.exec(name)?.[1] as keyof typeof hashes | undefined
    if (!of) return []
    const stamped = hashes[of]
    return [
      stamped ? checkToken(name, token, { ...stamped, roots }) : fails(name, 'It stamps something that is not there.'),
    ]
  })
  const unstamped =
    tokens.length === 0
      ? [holds('time-stamps', 'No authority had stamped the evidence when this report was made.')]
      : tokens
  return [...signed, ...checks, ...unstamped]
}

function checkSignature(pdf: Uint8Array, { roots }: Roots): Check[] {
  try {
    const read = verifyPdf(pdf)
    return [
      holds(signature, `Signed by ${read.signer}; not a byte was changed since.${vouched(read)}`),
      checkTime(read, { roots }),
    ]
  } catch (error) {
    if (error instanceof SignatureProblem || error instanceof TokenProblem) return [fails(signature, error.message)]
    throw error
  }
}

/** A key that vouches for itself is told; it shows that nothing was changed, and no more. */
function vouched({ certificate }: PdfSignature): string {
  const { subject, issuer } = new X509Certificate(Buffer.from(certificate))
  return subject === issuer ? ' The signer made the key; nobody vouches for it.' : ''
}

function checkTime({ stamp }: PdfSignature, { roots }: Roots): Check {
  if (!stamp) return holds(signatureTime, 'Nobody but the signer says when it was signed.')
  const [signer, ...others] = stamp.certificates.map((der) => new X509Certificate(Buffer.from(der)))
  if (roots && !leadsTo(roots, signer!, others, stamp.time))
    return fails(signatureTime, 'The certificate of the time-stamp leads to no authority that is trusted here.')
  return holds(signatureTime, `It was signed on ${momentOf(stamp.time)} or before, says ${stamp.authority}.`)
}

async function attachmentsOf(pdf: Uint8Array): Promise<Map<string, Uint8Array> | undefined> {
  try {
    const { attachments } = await PDF.load(pdf)
    return new Map([...attachments.list().keys()].map((name) => [name, attachments.get(name) ?? new Uint8Array()]))
  } catch {
    return undefined
  }
}
