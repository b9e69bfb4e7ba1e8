import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Deps } from '#server/platform/deps.ts'
import type { Bucket } from '#server/platform/objects/store.ts'
import type { ExportedData } from '#server/platform/features/account-data.ts'
import { partOf } from './part-of-stream.ts'

/** A zip file that is made while it is read, the same each time for as long as nothing of it changes. */
export type Archive = {
  bytes: number
  /** Another one where anything in it is another. */
  layout: string
  /** Its bytes from the first to the last, both counted from 0. The caller reads the stream or destroys it. */
  open(first?: number, last?: number): Readable
}

type Listed = ExportedData['files'][number] & { bytes: number; etag: string }
type Contents = { documents: ExportedData['documents']; files: Listed[]; madeAt: Date }
type Objects = Pick<Deps, 'objects'>

/**
 * Everything as one zip file: one file of the owner is open at a time, and none is held in memory. What is gone by now is named in
 * `missing-files.json`; what goes while it is read ends it with an error, and its layout is another one then.
 */
export async function zipExport(
  { objects }: Objects,
  { documents, files }: ExportedData,
  madeAt: Date,
): Promise<Archive> {
  const listed = await listFiles({ objects }, files)
  const present = files.flatMap((file) => {
    const found = listed.get(idOf(file))
    return found ? [{ ...file, ...found }] : []
  })
  const missing = files.filter((file) => !listed.has(idOf(file))).map(({ name }) => name)
  const all = missing.length > 0 ? { ...documents, 'missing-files': missing } : documents
  const contents = { documents: all, files: present, madeAt }
  return {
    bytes: write(contents, new PassThrough(), () => {}),
    layout: layoutOf(contents),
    open: (first = 0, last = Infinity) => {
      const out = partOf(first, last)
      out.once('end', () => out.destroy())
      write(contents, out, (file, opened) => openFile({ objects }, file, out).then(...opened))
      return out
    },
  }
}

const idOf = ({ bucket, key }: { bucket: Bucket; key: string }) => `${bucket}/${key}`

/** Existing files, by the folders they are in. */
async function listFiles({ objects }: Objects, files: ExportedData['files']) {
  const folders = new Map(
    files.map(({ bucket, key }) => {
      const prefix = key.slice(0, key.indexOf('/') + 1) || key
      return [idOf({ bucket, key: prefix }), { bucket, prefix }]
    }),
  )
  const found = new Map<string, { bytes: number; etag: string }>()
  for (const { bucket, prefix } of folders.values())
    for await (const { key, bytes, etag } of objects.list(bucket, prefix))
      found.set(idOf({ bucket, key }), { bytes, etag })
  return found
}

function layoutOf({ documents, files, madeAt }: Contents): string {
  const parts = [documents, files.map(({ name, bytes, etag }) => [name, bytes, etag]), madeAt]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

type Opened = [onFile: (file: Readable) => void, onError: (error: Error) => void]

/** Writes the zip file into the stream and tells its size at once. Nothing is compressed, or nobody would know the size beforehand. */
function write(
  { documents, files, madeAt }: Contents,
  out: PassThrough,
  open: (file: Listed, opened: Opened) => void,
): number {
  const zip = new ZipFile()
  const about = { compress: false, mtime: madeAt }
  let bytes = 0
  zip.on('error', (error: Error) => out.destroy(error))
  zip.outputStream.on('error', (error: Error) => out.destroy(error)).pipe(out)
  for (const [name, document] of Object.entries(documents))
    zip.addBuffer(Buffer.from(JSON.stringify(document, null, 2)), `${name}.json`, about)
  for (const file of files)
    zip.addReadStreamLazy(inZip(file.name), { ...about, size: file.bytes }, (opened) =>
      open(file, [(stream) => opened(null, stream), (error) => opened(error, out)]),
    )
  // yazl passes the zip's size, which its types omit.
  const tell = (total: number) => void (bytes = total)
  zip.end(undefined, tell as unknown as () => void)
  return bytes
}

/** Opens a file that closes when the zip's reader leaves. */
async function openFile({ objects }: Objects, { bucket, key }: Listed, out: PassThrough): Promise<Readable> {
  const file = await objects.stream(bucket, key)
  const close = () => file.destroy()
  out.once('close', close)
  file.once('close', () => out.off('close', close))
  file.once('error', (error) => out.destroy(error))
  if (out.destroyed) close()
  return file
}

/** A portable name within the zip's folders. */
const inZip = (name: string) =>
  name
    .split('/')
    .map((part) => part.replaceAll(/[\\:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_') || '_')
    .join('/')
