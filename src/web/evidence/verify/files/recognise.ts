import { type Proved, proveNumber } from '#contract/platform/verify-proof.ts'
import { type VerifiedEvidence } from '#contract/platform/verify.ts'
import { call } from '#web/platform/calls/call.ts'
import { ProblemError } from '#web/platform/calls/problem-error.ts'
import { hashesOf, type Reading } from './hash-file.ts'
import { readPackage } from './read-package.ts'
import { attachmentsOf, isPdf } from './read-report.ts'
import { sha256 } from './sha256.ts'

/** Recognised kind of a file; `sha256` is its hash. */
export type Recognised = { sha256: string } & (
  | { kind: 'file'; name: string; place: number; page: Proved | undefined }
  | { kind: 'manifest' }
  | { kind: 'token'; authority: string }
  | { kind: 'package'; differing: string[]; page: Proved | undefined }
  | { kind: 'report' }
  | { kind: 'none'; looksLike: 'package' | 'report' | 'file' }
)

/**
 * Finds the file's role in an evidence. It is read and hashed in the browser; only the proof of a recognised file reaches the server, which returns
 * the page's address. Rejects with `FileUnreadable`.
 */
export async function recognise(verified: VerifiedEvidence, file: Blob, reading: Reading = {}): Promise<Recognised> {
  const [own = '', proof = ''] = await hashesOf(file, [`${verified.number}\n`], reading)
  const place = verified.files.findIndex(({ sha256 }) => sha256 === own)
  if (place >= 0)
    return { kind: 'file', sha256: own, name: verified.files[place]!.name, place, page: await pageFor(verified, proof) }
  if (own === verified.manifestHash) return { kind: 'manifest', sha256: own }
  const stamp = verified.stamps.find(({ token }) => token !== null && hashOf(ofBase64(token)) === own)
  if (stamp) return { kind: 'token', sha256: own, authority: stamp.authority }
  return { sha256: own, ...(await recogniseWhole(verified, file, reading)) }
}

type Whole =
  | { kind: 'package'; differing: string[]; page: Proved | undefined }
  | { kind: 'report' }
  | { kind: 'none'; looksLike: 'package' | 'report' | 'file' }

/** Packages and reports vary by download; their manifest does not. */
async function recogniseWhole(verified: VerifiedEvidence, file: Blob, reading: Reading): Promise<Whole> {
  const entries = await readPackage(file)
  if (entries) {
    const [manifest] = await hashesOf(entries.get('evidence/manifest.json') ?? new Blob(), [])
    if (manifest !== verified.manifestHash) return { kind: 'none', looksLike: 'package' }
    return { kind: 'package', ...(await heldIn(verified, entries, reading)) }
  }
  if (!(await isPdf(file))) return { kind: 'none', looksLike: 'file' }
  const isReport = (await attachmentsOf(file)).some((attached) => hashOf(attached) === verified.manifestHash)
  return isReport ? { kind: 'report' } : { kind: 'none', looksLike: 'report' }
}

/** Compares each file of a package with the sealed one. */
async function heldIn(verified: VerifiedEvidence, entries: ReadonlyMap<string, Blob>, { signal }: Reading) {
  const differing: string[] = []
  let page: Proved | undefined
  for (const { name, kind, sha256: sealed } of verified.files) {
    const path = kind === 'warc' ? 'archive/data.warc.gz' : `evidence/files/${name}`
    const [own, proof] = await hashesOf(
      entries.get(path) ?? new Blob(),
      [`${verified.number}\n`],
      signal ? { signal } : {},
    )
    if (own !== sealed) differing.push(name)
    else if (kind === 'copy') page = await pageFor(verified, proof!)
  }
  return { differing, page }
}

/** Returns the page's address, which the server gives for the proof of the file. Without an answer the file is still recognised. */
async function pageFor({ number }: VerifiedEvidence, proof: string): Promise<Proved | undefined> {
  try {
    return await call(proveNumber)({ number, proof })
  } catch (error) {
    if (error instanceof ProblemError) return undefined
    throw error
  }
}

function hashOf(bytes: Uint8Array): string {
  const hash = sha256()
  hash.update(bytes)
  return hash.hex()
}

const ofBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
