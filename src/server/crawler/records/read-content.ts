import type { ReadRecord, RecordContent } from './archived-page.ts'
import { readResponse } from './read-response.ts'
import { readWat } from './read-wat.ts'

/** Reads a record of any kind. Never throws. */
export async function readContent(record: RecordContent, now: Date): Promise<ReadRecord> {
  if (record.type === 'response') return await readResponse(record, now)
  const isWat = record.type === 'metadata' && /\bjson\b/i.test(record.headers.get('content-type') ?? '')
  return isWat ? readWat(record.content, now) : 'nothing'
}
