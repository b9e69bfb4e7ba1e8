import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

type RowsOf<Row> = { rows: (Row extends Record<string, unknown> ? Row : never)[] }
interface Rows extends PgQueryResultHKT {
  type: RowsOf<this['row']>
}

/** The query builder, on either database; also what a transaction hands to its work. */
export type Db = PgDatabase<Rows>

/** A transaction: what `db.transaction` gives. A function that takes one writes nothing that its caller cannot take back. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** The open database. One of two drivers, one behaviour. */
export type Database = {
  kind: 'embedded' | 'postgres'
  /** PostgreSQL's own version. */
  version: string
  db: Db
  /** Plain SQL, for the job queue and the migrations; several statements are allowed where there are no values. */
  execute(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /** Hears `NOTIFY channel`. `onGap` is called when messages may have been missed (a lost connection came back). */
  listen(channel: string, onMessage: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>
  /** The embedded database as one archive; absent on PostgreSQL, which has its own tools. */
  dump?: (how: { compressed: boolean }) => Promise<Uint8Array>
  /** Of the embedded database: resolves when it has ended by itself and cannot be asked any more. A lost connection to PostgreSQL comes back. */
  lost?: Promise<Error>
  /** Resolves when a statement was answered. */
  ping(): Promise<void>
  close(): Promise<void>
}
