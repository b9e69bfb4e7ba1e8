import type { Writable } from 'node:stream'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

export type RowsOf<Row> = { rows: (Row extends Record<string, unknown> ? Row : never)[] }
export interface Rows extends PgQueryResultHKT {
  type: RowsOf<this['row']>
}

/** The query builder, inside and outside transactions. */
export type Db = PgDatabase<Rows>

/** A transaction: what `db.transaction` gives. A function that takes one writes nothing that its caller cannot take back. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** The open database: a PostgreSQL that was given, or one of our own in the data folder. */
export type Database = {
  kind: 'embedded' | 'postgres'
  /** PostgreSQL's own version. */
  version: string
  db: Db
  /** Plain SQL, for the job queue and the migrations; several statements are allowed where there are no values. */
  execute(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /** Hears `NOTIFY channel`. `onGap` is called when messages may have been missed (a lost connection came back). */
  listen(channel: string, onMessage: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>
  /** Resolves to false where a message told through the pool does not come back over a listening connection. */
  hears?: () => Promise<boolean>
  /** Writes the embedded database as one archive while it goes on working; absent where PostgreSQL was given, which has its own tools. */
  backUp?: (to: Writable) => Promise<void>
  /** Resolves when the embedded database ended for good. */
  lost?: Promise<Error>
  /** Does work while no other process of the product does work under this number. It has a connection of its own. */
  alone<T>(lock: number, work: () => Promise<T>): Promise<T>
  /** Resolves when a statement was answered. */
  ping(): Promise<void>
  close(): Promise<void>
}
