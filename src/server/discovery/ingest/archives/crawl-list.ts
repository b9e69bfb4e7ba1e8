import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { ArchiveProblem } from './archive-problem.ts'

const unpack = promisify(gunzip)
/** Unpacked; the lists of whole crawls are a sixth of that. */
const largestList = 64 * 1024 * 1024
const partOfCrawl = /^crawl-data\/(CC-MAIN-\d{4}-\d{2,3})\/[\w./-]+\.warc\.wat\.gz$/

/** A crawl of Common Crawl and where the files with its metadata lie, below the address of all its data. */
export type CrawlList = { crawl: string; paths: string[] }

/** Reads a paths file as Common Crawl publishes it (`wat.paths`, packed or not). Throws ArchiveProblem. */
export async function readCrawlList(bytes: Uint8Array, name: string): Promise<CrawlList> {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  const plain = isPacked ? await unpack(bytes, { maxOutputLength: largestList }).catch(() => undefined) : bytes
  if (!plain) throw new ArchiveProblem(`${name} is packed, and cannot be unpacked. Fetch it again.`)
  const lines = Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength).toString('utf8').split(/\r?\n/)
  const paths = [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))]
  const crawls = new Set<string>()
  for (const [at, path] of paths.entries()) {
    const crawl = path.includes('..') ? undefined : partOfCrawl.exec(path)?.[1]
    if (crawl === undefined)
      throw new ArchiveProblem(
        `${name} is no list of WAT files: line ${at + 1} should look like crawl-data/CC-MAIN-2026-43/segments/…/wat/….warc.wat.gz. Take the file wat.paths.gz of a crawl.`,
      )
    crawls.add(crawl)
  }
  const [crawl, ...others] = crawls
  if (crawl === undefined) throw new ArchiveProblem(`${name} names no file.`)
  if (others.length > 0) throw new ArchiveProblem(`${name} names files of several crawls. Give one list for each.`)
  return { crawl, paths }
}

/** So many of them, spread evenly over the crawl: each part is a sample of all of it. */
export const spread = (paths: readonly string[], count: number): string[] =>
  count >= paths.length
    ? [...paths]
    : Array.from({ length: count }, (_, at) => paths[Math.floor((at * paths.length) / count)]!)
