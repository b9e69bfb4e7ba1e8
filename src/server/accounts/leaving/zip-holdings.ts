import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Deps } from '#server/platform/deps.ts'
import { ObjectMissing } from '#server/platform/objects/store.ts'
import type { Holdings } from '../hooks.ts'

/**
 * Everything as one zip file, made while it is read: one file of the owner is open at a time, and none is held in memory. What is
 * gone meanwhile is named in `missing-files.json`. The caller reads the stream or destroys it.
 */
export function zipHoldings({ objects }: Pick<Deps, 'objects'>, { documents, files }: Holdings): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  zip.outputStream.on('error', (error: Error) => out.destroy(error)).pipe(out)
  for (const [name, document] of Object.entries(documents))
    zip.addBuffer(Buffer.from(JSON.stringify(document, null, 2)), `${name}.json`)
  fill(zip, out, { objects }, files).catch((error: unknown) => out.destroy(error as Error))
  return out
}

async function fill(
  zip: ZipFile,
  out: PassThrough,
  { objects }: Pick<Deps, 'objects'>,
  files: Holdings['files'],
): Promise<void> {
  const missing: string[] = []
  for (const { name, bucket, key } of files) {
    const file = await objects.stream(bucket, key).catch((error: unknown) => {
      if (error instanceof ObjectMissing) return undefined
      throw error
    })
    if (!file) {
      missing.push(name)
      continue
    }
    const close = () => file.destroy()
    out.once('close', close)
    if (out.destroyed) close()
    zip.addReadStream(file, inZip(name), { compress: false })
    await finished(file)
    out.off('close', close)
  }
  if (missing.length > 0) zip.addBuffer(Buffer.from(JSON.stringify(missing, null, 2)), 'missing-files.json')
  zip.end()
}

/** A name that every system can unpack, below the folders it has. */
const inZip = (name: string) =>
  name
    .split('/')
    .map((part) => part.replaceAll(/[\\:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_') || '_')
    .join('/')
