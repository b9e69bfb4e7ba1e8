import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/platform/config.ts'
import type { ArchiveBucket } from '#server/gateways/archive-bucket.ts'
import type { Deps } from '#server/platform/deps.ts'
import { ArchiveProblem } from './archive-problem.ts'
import type { Archive } from '#server/crawler/records/index.ts'
import { webArchive } from './web-archive.ts'

type Needs = { config: Pick<Config, 'archives'> }

const ending = /\.(?:warc|wat)(?:\.gz)?$/i
const endings = '.warc, .warc.gz, .wat and .wat.gz'
/** So much of the beginning and the end tells two files of the same size apart: both name when they were written. */
const sampled = 64 * 1024

/** The archives at a place: a file, a folder with all below it, or `s3://bucket/prefix`. By name. Throws ArchiveProblem. */
export async function findArchives(needs: Needs, place: string): Promise<Archive[]> {
  const found = place.startsWith('s3://') ? await findInBucket(needs, place) : await findOnDisk(place)
  if (found.length === 0)
    throw new ArchiveProblem(`There is nothing to read at ${place}: no file that ends in ${endings}.`)
  return found
}

/** The archive of this name; `bytes` is how many it has where that is known. Throws ArchiveProblem if it is not there, and NotNow. */
export async function openArchive(
  needs: Needs & Pick<Deps, 'outbound' | 'clock'>,
  { name, bytes }: { name: string; bytes: number },
): Promise<Archive> {
  if (/^https?:\/\//.test(name)) return await webArchive(needs, name, bytes)
  if (!name.startsWith('s3://')) return await fileAt(name)
  const { bucket, key } = await bucketOf(needs, name)
  const about = await bucket.head(key)
  if (!about) throw new ArchiveProblem(`${name} is not there.`)
  return objectOf(bucket, name, { key, ...about })
}

async function findOnDisk(place: string): Promise<Archive[]> {
  const about = await stat(place).catch(missing(place))
  if (!about.isDirectory()) {
    if (!ending.test(place)) throw new ArchiveProblem(`${place} is none of the files that can be read: ${endings}.`)
    return [await fileAt(place)]
  }
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const found: Archive[] = []
  for (const path of paths.toSorted()) found.push(await fileAt(path))
  return found
}

const missing = (path: string) => (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    throw new ArchiveProblem(`${path} is not there, on the machine that reads it.`)
  throw error
}

async function fileAt(path: string): Promise<Archive> {
  const file = await open(path).catch(missing(path))
  try {
    const { size } = await file.stat()
    const parts = createHash('sha256').update(String(size))
    for (const at of [0, Math.max(0, size - sampled)]) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(sampled), 0, sampled, at)
      parts.update(buffer.subarray(0, bytesRead))
    }
    const from = (offset: number) =>
      createReadStream(path, { start: offset, highWaterMark: 512 * 1024 }) as AsyncIterable<Buffer>
    return { name: path, bytes: size, contentKey: parts.digest('hex'), from }
  } finally {
    await file.close()
  }
}

async function findInBucket(needs: Needs, place: string): Promise<Archive[]> {
  const { bucket, key: prefix } = await bucketOf(needs, place)
  const found: Archive[] = []
  for await (const one of bucket.list(prefix))
    if (ending.test(one.key)) found.push(objectOf(bucket, `s3://${bucket.name}/${one.key}`, one))
  return found
}

type Stored = { key: string; bytes: number; etag: string }

const objectOf = (bucket: ArchiveBucket, name: string, { key, bytes, etag }: Stored): Archive => ({
  name,
  bytes,
  contentKey: `${etag}-${bytes}`,
  from: (offset) => bucket.from(key, { offset, bytes }),
})

async function bucketOf({ config }: Needs, place: string): Promise<{ bucket: ArchiveBucket; key: string }> {
  const [, name = '', key = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(place) ?? []
  if (name === '') throw new ArchiveProblem(`${place} names no bucket; it should look like s3://bucket/prefix.`)
  if (!config.archives)
    throw new ArchiveProblem(
      'To read from an S3, set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and S3_ENDPOINT if it is not Amazon’s.',
    )
  const { openArchiveBucket } = await import('#server/gateways/archive-bucket.ts')
  return { bucket: openArchiveBucket(config.archives, name), key }
}
