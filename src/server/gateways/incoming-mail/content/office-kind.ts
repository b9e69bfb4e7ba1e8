import { inflateRawSync } from 'node:zlib'

/** Kind of an office file; `program` if it holds one. */
export type OfficeKind = 'doc' | 'docx' | 'xls' | 'xlsx' | 'ppt' | 'pptx' | 'odt' | 'ods' | 'msg' | 'program'

const name16 = (name: string) => Buffer.from(name, 'utf16le')
/** Streams of the older form, surest first: mails may hold sheets. */
const streams: readonly [OfficeKind, Buffer][] = [
  ['program', name16('_VBA_PROJECT')],
  ['msg', name16('__properties_version1.0')],
  ['doc', name16('WordDocument')],
  ['xls', name16('Workbook')],
  ['xls', name16('Book\0')],
  ['ppt', name16('PowerPoint Document')],
]

/** Kind of an older office file (MS-CFB) by its streams. */
export const kindOfCompound = (bytes: Buffer): OfficeKind | null =>
  streams.find(([, name]) => bytes.includes(name))?.[0] ?? null

const mains: readonly [OfficeKind, RegExp][] = [
  ['program', /macroEnabled|vbaProject/i],
  ['docx', /wordprocessingml\.(?:document|template)\.main\+xml/],
  ['xlsx', /spreadsheetml\.(?:sheet|template)\.main\+xml/],
  ['pptx', /presentationml\.(?:presentation|slideshow|template)\.main\+xml/],
]
const openDocuments: readonly [OfficeKind, string][] = [
  ['odt', 'application/vnd.oasis.opendocument.text'],
  ['ods', 'application/vnd.oasis.opendocument.spreadsheet'],
]

/** Tells files of the newer forms by the list of their parts (ECMA-376, 10.1.2), whatever the parts are called. */
export function kindOfArchive(bytes: Buffer): OfficeKind | null {
  if (bytes.includes('vbaProject.bin')) return 'program'
  const list = entryOf(bytes, '[Content_Types].xml') ?? ''
  const type = entryOf(bytes, 'mimetype') ?? ''
  return (
    mains.find(([, main]) => main.test(list))?.[0] ?? openDocuments.find(([, one]) => type.trim() === one)?.[0] ?? null
  )
}

const [inDirectory, endOfDirectory] = [0x02014b50, Buffer.from('PK\x05\x06', 'latin1')]
const longestList = 512 * 1024
const maxEntries = 5000

/** The text of one file in a ZIP archive (APPNOTE 4.3); undefined where it is not there, or is too large. */
function entryOf(archive: Buffer, wanted: string): string | undefined {
  try {
    const end = archive.lastIndexOf(endOfDirectory)
    let at = archive.readUInt32LE(end + 16)
    for (let left = Math.min(archive.readUInt16LE(end + 10), maxEntries); left > 0; left--) {
      if (archive.readUInt32LE(at) !== inDirectory) return undefined
      const [method, packed, length] = [
        archive.readUInt16LE(at + 10),
        archive.readUInt32LE(at + 20),
        archive.readUInt16LE(at + 28),
      ]
      if (archive.toString('utf8', at + 46, at + 46 + length) === wanted) {
        const local = archive.readUInt32LE(at + 42)
        const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
        const stored = archive.subarray(from, from + packed)
        return (method === 0 ? stored : inflateRawSync(stored, { maxOutputLength: longestList })).toString()
      }
      at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    }
  } catch {
    return undefined
  }
  return undefined
}
