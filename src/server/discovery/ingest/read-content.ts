import type { ReadRecord } from './archived-page.ts'
import { readResponse } from './read-response.ts'
import { readWat } from './read-wat.ts'
import type { ArchiveRecord } from './split-records.ts'

/** What is read of a record. */
export type RecordContent = Pick<ArchiveRecord, 'type' | 'headers'> & { content: Uint8Array }

/** Reads what a record of any kind holds. Never throws, whatever is in it. */
export async function readContent(record: RecordContent, now: Date): Promise<ReadRecord> {
  if (record.type === 'response') return await readResponse(record, now)
  const isWat = record.type === 'metadata' && /\bjson\b/i.test(record.headers.get('content-type') ?? '')
  return isWat ? readWat(record.content, now) : 'nothing'
}
