import type { ArchiveSource, Position } from './archive-source.ts'
import { readMembers } from './read-members.ts'
import { type ArchiveRecord, openSplitter, type Tally } from './split-records.ts'

/** The records that end with some part of the file; often none. `read`: how much of the file was read until now. */
export type ReadPart = { records: ArchiveRecord[]; read: number }

/**
 * Reads the records of a WARC or WAT file from a position on, as a stream: packed record by record, packed as a whole, or not packed.
 * Resolves to what was met in all. Throws what reading the file throws, and nothing for what is in it.
 */
export async function* readArchive(source: ArchiveSource, from: Position, met: Tally): AsyncGenerator<ReadPart, Tally> {
  const splitter = openSplitter(met)
  for await (const part of readMembers(source, from)) yield { records: splitter.push(part), read: part.read }
  yield { records: splitter.end(), read: source.bytes }
  return splitter.tally()
}
