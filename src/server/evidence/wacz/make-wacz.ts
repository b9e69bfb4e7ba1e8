import { createHash, type Hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { EvidenceManifest } from '#contract/evidence/manifest.ts'
import { canonicalJson } from '../sealing/canonical-json.ts'
import type { CustodyLine } from '../sealing/custody.ts'
import { cdxIndex } from './cdx-index.ts'
import { howToCheck, sumsOf } from './how-to-check.ts'
import { paths, type Stamp, stampPaths } from './package-paths.ts'
import { isPlainName } from './read-stored-zip.ts'
import { held, lengthOf, type Source, type StoredEntry, storedZip } from '#server/platform/zip/stored-zip.ts'
import { readWarc, type WarcRecord } from './warc-records.ts'

/** Parts of a package. Names of files are the manifest's. */
export type WaczParts = {
  manifest: EvidenceManifest
  files: readonly Source[]
  /** The packed requests and answers; null for supplied evidence. */
  warc: Pick<Source, 'content'> | null
  stamps: readonly Stamp[]
  custody: readonly CustodyLine[]
  software: string
  at: Date
}

/** A resource of the package, with its checksum. */
type Resource = StoredEntry & { sha256: string }

/**
 * Packs an evidence as WACZ 1.1.1: files for replay programs, and proofs in `evidence/`. Returns its length, and its bytes in pieces. Holds
 * at most a record of the WARC in memory. Throws for an invalid file name, or a file that changes meanwhile.
 */
export async function makeWacz(
  parts: WaczParts,
): Promise<{ bytes: number; content: () => AsyncGenerator<Uint8Array> }> {
  const records = parts.warc ? await recordsOf(parts.warc) : []
  const resources: Resource[] = []
  for (const source of sourcesOf(parts, records)) resources.push(await measured(source))
  const dataPackage = Buffer.from(dataPackageOf(parts, resources))
  const entries = [
    ...resources,
    await measured(held(paths.package, dataPackage)),
    await measured(held(paths.digest, Buffer.from(digestOf(dataPackage)))),
  ]
  return { bytes: lengthOf(entries), content: () => storedZip(entries) }
}

async function recordsOf({ content }: Pick<Source, 'content'>): Promise<WarcRecord[]> {
  const records: WarcRecord[] = []
  for await (const record of readWarc(content())) records.push(record)
  return records
}

function sourcesOf({ manifest, files, warc, stamps, custody }: WaczParts, records: readonly WarcRecord[]): Source[] {
  const text = (name: string, content: string) => held(name, Buffer.from(content))
  const unfit = files.find(({ name }) => !isPlainName(name))
  if (unfit) throw new Error(`${unfit.name} is no name that a file of an evidence may have.`)
  const archive = warc
    ? [{ name: paths.warc, content: warc.content }, text(paths.index, cdxIndex(records, paths.warc.split('/')[1]!))]
    : []
  return [
    ...archive,
    text(paths.pages, pagesOf(manifest)),
    text(paths.manifest, canonicalJson(manifest)),
    ...files.map(({ name, content }) => ({ name: paths.file(name), content })),
    ...stampPaths(stamps).map((path, at) => held(path, stamps[at]!.token)),
    text(paths.custody, custody.map((line) => `${canonicalJson({ ...line, at: line.at.toISOString() })}\n`).join('')),
    text(paths.sums, sumsOf(manifest)),
    text(paths.howTo, howToCheck(manifest, stamps)),
  ]
}

/** The list of pages (JSON Lines): the captured one. */
export function pagesOf({ number, page, capture }: EvidenceManifest): string {
  const lines = [
    { format: 'json-pages-1.0', id: 'pages', title: 'Pages' },
    { id: number, url: page.finalUrl, ts: capture.from, title: page.title ?? page.finalUrl },
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

function dataPackageOf({ manifest, software, at }: WaczParts, resources: readonly Resource[]): string {
  const told = {
    profile: 'data-package',
    wacz_version: '1.1.1',
    title: `Evidence ${manifest.number}`,
    software,
    created: at.toISOString(),
    mainPageUrl: manifest.page.finalUrl,
    mainPageDate: manifest.capture.from,
    resources: resources.map(({ name, bytes, sha256 }) => ({
      name: name.split('/').at(-1)!.toLowerCase(),
      path: name,
      hash: `sha256:${sha256}`,
      bytes,
    })),
  }
  return `${JSON.stringify(told, null, 2)}\n`
}

const digestOf = (dataPackage: Buffer): string =>
  `${JSON.stringify({ path: paths.package, hash: `sha256:${createHash('sha256').update(dataPackage).digest('hex')}` }, null, 2)}\n`

/** Reads a package's file once, for length and sums. */
export async function measured(source: Source): Promise<Resource> {
  const hash: Hash = createHash('sha256')
  let [bytes, crc] = [0, 0]
  for await (const piece of source.content()) {
    hash.update(piece)
    bytes += piece.length
    crc = crc32(piece, crc)
  }
  return { ...source, bytes, crc, sha256: hash.digest('hex') }
}
