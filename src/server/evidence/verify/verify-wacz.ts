import type { EvidenceManifest } from '#contract/evidence/manifest.ts'
import { sumsOf } from '../wacz/how-to-check.ts'
import { pagesOf } from '../wacz/make-wacz.ts'
import { paths } from '../wacz/package-paths.ts'
import { readStoredZip } from '../wacz/read-stored-zip.ts'
import { checkArchive } from './check-archive.ts'
import { checkCustody } from './check-custody.ts'
import { checkManifest } from './check-manifest.ts'
import { checkPackage } from './check-package.ts'
import { checkToken } from './check-token.ts'
import { allOf, type Check, fails, holds, sha256Of } from './checks.ts'

/** The package as a whole. */
export const wholePackage = 'package'

/**
 * Checks a package of evidence from its ZIP structure to its time-stamps, and names each altered part. `roots`: certificates of trusted
 * authorities, DER. Never throws, whatever its content.
 */
export async function verifyWacz(
  file: Uint8Array,
  { roots }: { roots?: readonly Uint8Array[] } = {},
): Promise<Check[]> {
  const { entries, problems } = readStoredZip(file)
  const broken = problems.map(({ entry, says }) => fails(entry ?? wholePackage, says))
  const zip = allOf(broken, wholePackage, `All ${entries.size} entries are stored as they are, and whole.`)
  if (entries.size === 0) return zip
  const bytes = entries.get(paths.manifest)
  const { manifest, checks } = bytes
    ? checkManifest(bytes, paths.manifest)
    : { manifest: undefined, checks: [fails(paths.manifest, 'It is missing.')] }
  const sealed = manifest ? await checkSealed(entries, manifest, roots) : []
  return [...zip, ...checkPackage(entries), ...checks, ...sealed]
}

/** Checks everything that depends on the manifest. */
async function checkSealed(
  entries: ReadonlyMap<string, Uint8Array>,
  manifest: EvidenceManifest,
  roots: readonly Uint8Array[] | undefined,
): Promise<Check[]> {
  const custody = entries.get(paths.custody)
  return [
    ...checkFiles(entries, manifest),
    ...(await checkArchive(entries, manifest)),
    ...checkTexts(entries, manifest),
    ...checkStamps(entries, manifest, roots),
    custody ? checkCustody(custody, manifest.number, paths.custody) : fails(paths.custody, 'It is missing.'),
  ]
}

function checkFiles(entries: ReadonlyMap<string, Uint8Array>, { files }: EvidenceManifest): Check[] {
  const failures = files.flatMap(({ name, bytes, sha256 }) => {
    const content = entries.get(paths.file(name))
    if (!content) return [fails(paths.file(name), 'It was sealed and is missing.')]
    const isSame = content.length === bytes && sha256Of(content) === sha256
    return isSame ? [] : [fails(paths.file(name), 'It is not the file that was sealed: its hash is another.')]
  })
  const sealed = new Set(files.map(({ name }) => paths.file(name)))
  const added = [...entries.keys()].filter((name) => name.startsWith(paths.file('')) && !sealed.has(name))
  return allOf(
    [...failures, ...added.map((name) => fails(name, 'It was added after the evidence was sealed.'))],
    paths.file(''),
    `All ${files.length} files are those that were sealed.`,
  )
}

/** Checks texts that are derived from the manifest. */
function checkTexts(entries: ReadonlyMap<string, Uint8Array>, manifest: EvidenceManifest): Check[] {
  const texts = [
    [paths.pages, pagesOf(manifest), 'It lists the page that was captured.'],
    [paths.sums, sumsOf(manifest), 'It has the hashes of the manifest.'],
  ] as const
  return texts.map(([path, expected, says]) => {
    const isSame = Buffer.from(expected).equals(entries.get(path) ?? new Uint8Array())
    return isSame ? holds(path, says) : fails(path, 'It says something else than the manifest.')
  })
}

/** A package without tokens is valid, with a note. */
function checkStamps(
  entries: ReadonlyMap<string, Uint8Array>,
  manifest: EvidenceManifest,
  roots: readonly Uint8Array[] | undefined,
): Check[] {
  const tokens = [...entries].filter(([name]) => name.startsWith('evidence/time-stamps/'))
  if (tokens.length === 0)
    return [
      holds(
        'evidence/time-stamps/',
        'No authority has stamped its time yet; nothing but its own log says when it was made.',
      ),
    ]
  const hashes = {
    manifest: { sha256: sha256Of(entries.get(paths.manifest)!), what: 'The manifest' },
    ...(manifest.warc && { warc: { sha256: manifest.warc.sha256, what: 'The record of requests' } }),
  }
  return tokens.map(([name, token]) => {
    const of = /\/(manifest|warc)-\d+\.tst$/.exec(name)?.[1] as 'manifest' | 'warc' | undefined
    const stamped = of && hashes[of]
    return stamped
      ? checkToken(name, token, { ...stamped, roots })
      : fails(name, 'It is no time-stamp of this evidence.')
  })
}
