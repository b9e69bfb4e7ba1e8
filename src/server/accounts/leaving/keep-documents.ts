import type { Deps } from '#server/platform/deps.ts'
import { openRests, openTurns } from '#server/platform/fairness/event-loop-turns.ts'
import type { ExportedData } from '#server/platform/features/account-data.ts'

/** Characters of a file; longer documents are split. */
const longestFile = 16_000_000

/**
 * Keeps each document as JSON below the folder, in as many files as it is long; resolves to what they are called in the zip file. A download
 * then reads files and writes nothing down.
 */
export async function keepDocuments(
  { objects }: Pick<Deps, 'objects'>,
  folder: string,
  documents: ExportedData['documents'],
): Promise<ExportedData['files']> {
  const files: ExportedData['files'] = []
  for (const [name, document] of Object.entries(documents)) {
    let nth = 0
    for await (const text of textsOf(document)) {
      const file = `${name}${++nth === 1 ? '' : `-${nth}`}.json`
      const key = `${folder}/${file}`
      await objects.put('images', key, Buffer.from(text), { type: 'application/json' })
      files.push({ name: file, bucket: 'images', key })
    }
  }
  return files
}

/** Writes a list entry by entry, to yield between entries. */
async function* textsOf(document: unknown): AsyncGenerator<string> {
  if (!isList(document)) return yield JSON.stringify(document, null, 2)
  const rest = openRests(openTurns())
  let entries: string[] = []
  let length = 0
  let isFirst = true
  for await (const entry of document) {
    const text = (JSON.stringify(entry, null, 2) ?? 'null').replaceAll('\n', '\n  ')
    entries.push(`  ${text}`)
    length += text.length
    await rest()
    if (length < longestFile) continue
    yield listOf(entries)
    entries = []
    length = 0
    isFirst = false
  }
  if (isFirst || entries.length > 0) yield listOf(entries)
}

const isList = (document: unknown): document is unknown[] | AsyncIterable<unknown> =>
  Array.isArray(document) || (typeof document === 'object' && document !== null && Symbol.asyncIterator in document)

const listOf = (entries: string[]) => (entries.length === 0 ? '[]' : `[\n${entries.join(',\n')}\n]`)
