/** A time-stamp token, DER, and its object. */
export type Stamp = { of: 'manifest' | 'warc'; token: Uint8Array }

/** Paths of all parts in a package. */
export const paths = {
  warc: 'archive/data.warc.gz',
  index: 'indexes/index.cdx',
  pages: 'pages/pages.jsonl',
  manifest: 'evidence/manifest.json',
  custody: 'evidence/custody.jsonl',
  sums: 'evidence/SHA256SUMS',
  howTo: 'evidence/how-to-check.txt',
  file: (name: string) => `evidence/files/${name}`,
  package: 'datapackage.json',
  digest: 'datapackage-digest.json',
}

/** The names of the tokens, each kind counted from 1. */
export const stampPaths = (stamps: readonly Pick<Stamp, 'of'>[]): string[] =>
  stamps.map(
    ({ of }, at) => `evidence/time-stamps/${of}-${stamps.slice(0, at + 1).filter((one) => one.of === of).length}.tst`,
  )
