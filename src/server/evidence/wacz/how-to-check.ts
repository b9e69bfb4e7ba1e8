import { createHash } from 'node:crypto'
import type { EvidenceManifest } from '#contract/evidence/manifest.ts'
import { canonicalJson } from '../sealing/canonical-json.ts'
import { paths, type Stamp, stampPaths } from './package-paths.ts'

/** A manifest's stamped and printed hash: SHA-256 of canonical form. */
export const manifestHash = (manifest: EvidenceManifest): string =>
  createHash('sha256').update(canonicalJson(manifest)).digest('hex')

/** A line for each file, as `sha256sum --check` reads it from the folder that the package was unpacked into. */
export const sumsOf = (manifest: EvidenceManifest): string =>
  [
    [manifestHash(manifest), paths.manifest],
    ...(manifest.warc ? [[manifest.warc.sha256, paths.warc]] : []),
    ...manifest.files.map(({ sha256, name }) => [sha256, paths.file(name)]),
  ]
    .map(([sha256, path]) => `${sha256}  ${path}\n`)
    .join('')

/** Commands that check a package with widespread tools. */
export function checkLines(manifest: EvidenceManifest, stamps: readonly Pick<Stamp, 'of'>[]): string[] {
  const named = stampPaths(stamps)
  const tokenOf = (of: Stamp['of']) => named[stamps.findIndex((stamp) => stamp.of === of)]
  const verify = (of: Stamp['of'], data: string) => {
    const token = tokenOf(of)
    return token ? [`openssl ts -verify -token_in -in ${token} -data ${data} -CAfile root.pem`] : []
  }
  return [
    `unzip ${manifest.number}.wacz -d ${manifest.number} && cd ${manifest.number}`,
    `sha256sum ${paths.manifest}`,
    `sha256sum --check ${paths.sums}`,
    ...verify('manifest', paths.manifest),
    ...verify('warc', paths.warc),
  ]
}

/** Instructions inside the package, for anyone who unpacks it. */
export const howToCheck = (manifest: EvidenceManifest, stamps: readonly Pick<Stamp, 'of'>[]): string =>
  `How to check evidence ${manifest.number}

1. Type these lines in the folder where the package is. root.pem is the root certificate of the time-stamp authority, from the authority itself.

${checkLines(manifest, stamps)
  .map((line) => `   ${line}`)
  .join('\n')}

2. The second line has to show ${manifestHash(manifest)},
   which is also what the report and the public page of this evidence show.
3. The third line has to say OK for every file, the others "Verification: OK".

A time-stamp proves that these bytes were there at its time and are the same now. It does not prove who wrote the page, or that the
page was the same before or after.
`
