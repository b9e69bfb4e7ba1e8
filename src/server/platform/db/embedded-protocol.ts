/** What the main thread and the thread of the embedded database say to each other. */

/** What the columns are is not told: nobody asks, and it is more than a short answer itself. */
export type QueryResult = { rows: Record<string, unknown>[] }

/** Which database the thread opens. It may be told of another once that is closed. */
export type Opening = { folder: string; template: string | undefined; program: WebAssembly.Module }

export type Ask =
  /** `asText` leaves times and dates as the database writes them, `inArrays` gives rows as arrays (both for the query builder). */
  | {
      op: 'query'
      text: string
      values: unknown[]
      transaction: number | undefined
      asText: boolean
      inArrays: boolean
    }
  | { op: 'exec'; text: string; transaction: number | undefined }
  | { op: 'begin' }
  | { op: 'end'; transaction: number; how: 'commit' | 'rollback' }
  | { op: 'listen' | 'unlisten'; channel: string }
  | { op: 'dump'; compressed: boolean }
  | { op: 'close' }

export type Call = { id: number; ask: Ask }
export type DatabaseFailure = { message: string; fields: Record<string, string> }
export type Answer =
  | { id: number; value: unknown }
  | { id: number; failure: DatabaseFailure }
  | { channel: string; payload: string }
  | { opened: true; version: string }
  | { unopened: string }

/** What a PostgreSQL error says beside its message; the fields survive the way between threads. */
export const failureFields = [
  'code',
  'detail',
  'hint',
  'severity',
  'constraint',
  'table',
  'column',
  'schema',
  'position',
  'where',
] as const
