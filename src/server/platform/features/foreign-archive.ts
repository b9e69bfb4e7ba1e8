import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { z } from 'zod'

/** The zip file of an account's export, made by any installation. All of it is foreign data. */
export type ForeignArchive = {
  path: string
  bytes: number
  /** Entries of a document in all its parts; none where the document is missing. Throws an Error that names an entry of another shape. */
  entries<T>(document: string, shape: z.ZodType<T>): AsyncGenerator<T>
  /** The first file whose name begins so, up to and with its first hyphen; undefined where it is missing. Throws an Error above `maxBytes`. */
  file(beginning: string, maxBytes: number): Promise<Buffer | undefined>
  /** All files, with their unpacked sizes. */
  list(): { name: string; bytes: number }[]
  /** A file by its whole name. Throws an Error where it is missing or above `maxBytes`. */
  read(name: string, maxBytes: number): Promise<Buffer>
  close(): void
}

/** Parts of documents are written with at most 16 million characters. */
const maxDocumentBytes = 100_000_000
const maxFiles = 1_000_000

/** Opens an export. Throws an Error for the operator where the file is no zip file, or no export. */
export async function openForeignArchive(path: string): Promise<ForeignArchive> {
  const { size } = await statOf(path)
  const zip = await openZip(path)
  try {
    const files = await listFiles(zip)
    if (!files.has('account.json') || !files.has('images.json'))
      throw new Error(`${path} is no export of an account: it has no account.json and images.json.`)
    return archiveOf({ path, bytes: size, zip, files })
  } catch (error) {
    zip.close()
    throw error
  }
}

const statOf = async (path: string) =>
  await stat(path).catch(() => {
    throw new Error(`There is no file ${path}.`)
  })

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true })
  } catch (error) {
    throw new Error(`${path} is no whole zip file: ${(error as Error).message}`, { cause: error })
  }
}

async function listFiles(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxFiles) throw new Error(`The archive holds more than ${maxFiles} files.`)
  const files = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, entry)
  return files
}

type Opened = { path: string; bytes: number; zip: ZipFile; files: Map<string, Entry> }

function archiveOf({ path, bytes, zip, files }: Opened): ForeignArchive {
  const beginnings = new Map([...files.values()].map((entry) => [beginningOf(entry.fileName), entry]))
  const read = (entry: Entry, maxBytes: number) => readEntry(zip, entry, maxBytes)
  return {
    path,
    bytes,
    entries: async function* entries(document, shape) {
      for (const entry of partsOf(files, document)) {
        const list: unknown = JSON.parse((await read(entry, maxDocumentBytes)).toString())
        if (!Array.isArray(list)) throw new Error(`${entry.fileName} is no list.`)
        for (const [at, item] of list.entries()) yield parseEntry(shape, item, `${entry.fileName}, entry ${at + 1}`)
      }
    },
    file: async (beginning, maxBytes) => {
      const entry = beginnings.get(beginning)
      return entry && (await read(entry, maxBytes))
    },
    list: () => [...files.values()].map((entry) => ({ name: entry.fileName, bytes: entry.uncompressedSize })),
    read: async (name, maxBytes) => {
      const entry = files.get(name)
      if (!entry) throw new Error(`The archive has no ${name}.`)
      return await read(entry, maxBytes)
    },
    close: () => zip.close(),
  }
}

/** `images/ID-` of `images/ID-harbour.jpg`. */
const beginningOf = (name: string) => name.slice(0, name.indexOf('-') + 1)

function partsOf(files: Map<string, Entry>, document: string): Entry[] {
  const parts: Entry[] = []
  for (let nth = 1; ; nth += 1) {
    const entry = files.get(`${document}${nth === 1 ? '' : `-${nth}`}.json`)
    if (!entry) return parts
    parts.push(entry)
  }
}

function parseEntry<T>(shape: z.ZodType<T>, item: unknown, place: string): T {
  const parsed = shape.safeParse(item)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  throw new Error(`${place}: ${issue.path.join('.') || 'the entry'} has another shape than this version writes.`)
}

async function readEntry(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  if (entry.uncompressedSize > maxBytes) throw new Error(`${entry.fileName} is larger than ${maxBytes} bytes.`)
  const stream: Readable = await zip.openReadStreamPromise(entry)
  return await buffer(stream)
}
