import { X509Certificate } from 'node:crypto'
import type { VerifiedEvidence } from '#contract/platform/verify.ts'
import type { NumberFile } from '#server/platform/public-numbers/public-numbers.ts'
import { verifyToken } from '#server/platform/time-stamps/tokens.ts'
import type { EvidenceRow, StampRow } from '../evidence-store.ts'
import { stampPaths } from '../wacz/package-paths.ts'

const certificates = 'certificates.pem'
const howTo = 'how-to-check.txt'
type Stamped = StampRow & { token: Uint8Array }

/** Files for independent checks: tokens, certificates and instructions. */
export function downloadsOf(stamps: readonly StampRow[]): VerifiedEvidence['downloads'] {
  const stamped = stamps.filter(isStamped)
  return [
    ...namesOf(stamped).map((name) => ({ name, kind: 'time-stamp' as const, mime: 'application/timestamp-reply' })),
    ...(stamped.length > 0
      ? [{ name: certificates, kind: 'certificates' as const, mime: 'application/x-pem-file' }]
      : []),
    { name: howTo, kind: 'instructions', mime: 'text/plain; charset=utf-8' },
  ]
}

/** Notice for an installation without a time-stamp authority. */
export const noAuthority =
  'No authority has stamped this evidence: none is named at this installation, so nobody is asked.'

type Authorities = {
  /** Trusted certificates, DER. */
  roots?: readonly Uint8Array[] | undefined
  isStampAsked: boolean
}

/** One of them; undefined for any other name. */
export function publicFileOf(
  name: string,
  evidence: Pick<EvidenceRow, 'number' | 'manifestHash' | 'warcHash'>,
  stamps: readonly StampRow[],
  { roots = [], isStampAsked }: Authorities,
): NumberFile | undefined {
  const type = downloadsOf(stamps).find((one) => one.name === name)?.mime
  if (type === undefined) return undefined
  const stamped = stamps.filter(isStamped)
  const text = (body: string) => ({ body: Buffer.from(body), type })
  if (name === howTo) return text(instructions(evidence, stamped, isStampAsked))
  if (name === certificates) return text(pemOf(evidence, stamped, roots))
  return { body: stamped[namesOf(stamped).indexOf(name)]!.token, type }
}

const isStamped = (stamp: StampRow): stamp is Stamped => stamp.token !== null
const namesOf = (stamps: readonly Stamped[]): string[] => stampPaths(stamps).map((path) => path.split('/').at(-1)!)

const hashOf = ({ of }: StampRow, { manifestHash, warcHash }: Pick<EvidenceRow, 'manifestHash' | 'warcHash'>): string =>
  (of === 'manifest' ? manifestHash : warcHash) ?? ''

/** Each certificate of the tokens' chains, and our trusted roots. */
function pemOf(
  evidence: Pick<EvidenceRow, 'manifestHash' | 'warcHash'>,
  stamps: readonly Stamped[],
  roots: readonly Uint8Array[],
): string {
  const inTokens = stamps.flatMap(
    (stamp) => verifyToken(stamp.token, Buffer.from(hashOf(stamp, evidence), 'hex')).certificates,
  )
  const all = [...inTokens, ...roots].map((der) => new X509Certificate(Buffer.from(der)))
  const once = new Map(all.map((certificate) => [certificate.fingerprint256, certificate]))
  return [...once.values()].map((one) => `${one.subject.replaceAll('\n', ', ')}\n${one.toString()}`).join('\n')
}

function instructions(
  evidence: Pick<EvidenceRow, 'number' | 'manifestHash' | 'warcHash'>,
  stamps: readonly Stamped[],
  isStampAsked: boolean,
): string {
  const { number, manifestHash, warcHash } = evidence
  const lines = namesOf(stamps).map(
    (name, at) =>
      `   openssl ts -verify -token_in -in ${number}-${name} -digest ${hashOf(stamps[at]!, evidence)} -CAfile ${number}-${certificates}`,
  )
  const stamped =
    lines.length === 0
      ? isStampAsked
        ? 'No authority has stamped this evidence yet. It is tried again until one has.'
        : noAuthority
      : `Save the time-stamps and the certificates of this page into one folder and type there:

${lines.join('\n')}

   Each line has to say "Verification: OK". The certificates are those that the time-stamps bring along and those that this installation
   trusts; whoever wants to be sure takes the root certificate from the authority itself.`
  return `How to check evidence ${number} without us

1. What was sealed
   SHA-256 of the manifest:             ${manifestHash ?? 'none'}
   SHA-256 of requests and answers:     ${warcHash ?? 'none, a person supplied this evidence'}
   The manifest holds the SHA-256 of every file. Of a file that you have:

   sha256sum FILE

   shows its hash, which has to be one of those that the public page of this number shows.

2. When
   ${stamped}

3. All of it
   Whoever has the package (${number}.wacz) finds these files, the log and this page's longer form in it, under evidence/.

A time-stamp proves that these bytes were there at its time and are the same now. It does not prove who wrote the page, or that the
page was the same before or after.
`
}
