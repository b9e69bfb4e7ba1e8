import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { PGlite, type Results, types } from '@electric-sql/pglite'
import { inFractions } from './embedded-clock.ts'
import { type Answer, type Ask, type Call, failureFields, type Opening, type QueryResult } from './embedded-protocol.ts'
import { type EmbeddedStatements, openStatements, type Row } from './embedded-statements.ts'

/**
 * The embedded database, in a thread of its own: a query that takes seconds here does not hold up requests.
 *
 * PGlite has a single session, so that a statement of one caller would run inside the open transaction of another. One lock
 * keeps them apart: `begin` takes it and `end` gives it back, every statement outside a transaction takes it for itself, and a
 * multi-statement text that fails is rolled back before the lock is given back.
 */
const port = parentPort!
const say = (answer: Answer) => port.postMessage(answer)

/** date, timestamp, timestamptz, interval and arrays of them and of numeric: the query builder reads their texts itself. */
const readByBuilder = [types.DATE, types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, 1231, 1115, 1185, 1187, 1182]

/**
 * How the driver reads those for everybody else. It is done here: other readers for one query cost the driver a copy of all 318 it has, a third
 * of the time that a short query takes.
 */
const readByDriver = new Map<number, (text: string, type?: number) => unknown>()

/** The driver's own go through bytes one by one: a fingerprint of 32 kB takes them a hundred times as long. */
const bytesInHex = {
  parse: (value: string): Uint8Array => new Uint8Array(Buffer.from(value.slice('\\x'.length), 'hex')),
  serialize: (value: Uint8Array): string =>
    `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`,
}

/**
 * PGlite asks this thread's `Date` for the time. PostgreSQL counts microseconds: in whole milliseconds, what was done in turn would have
 * one time and be listed in any order.
 */
Date.now = inFractions(Date.now, () => performance.now())

let unlocked = Promise.resolve()
let transactions = 0
const open = new Map<number, () => void>()
const listening = new Map<string, () => Promise<void>>()
let opened: Opened | undefined

type Opened = { lite: PGlite; statements: EmbeddedStatements }

port.on('message', (message: Opening | Call) => {
  if ('folder' in message) void start(message)
  else if (opened) void answer(opened, message)
})

async function start({ folder, template, program }: Opening): Promise<void> {
  try {
    const started = await PGlite.create(folder, {
      pgliteWasmModule: program,
      parsers: { [types.BYTEA]: bytesInHex.parse },
      serializers: { [types.BYTEA]: bytesInHex.serialize },
      ...(template ? { loadDataDir: archive(template) } : {}),
    })
    for (const type of readByBuilder) {
      const { [type]: usual } = started.parsers
      if (usual) readByDriver.set(type, usual)
      started.parsers[type] = (text) => text
    }
    const { rows } = await started.query<{ version: string }>("select current_setting('server_version') as version")
    opened = { lite: started, statements: openStatements(started) }
    say({ opened: true, version: rows[0]?.version ?? 'unknown' })
  } catch (error) {
    say({ unopened: error instanceof Error ? error.message : String(error) })
  }
}

/** The database tells a compressed archive from a plain one by its name. */
function archive(path: string): File {
  return new File([new Uint8Array(readFileSync(path))], basename(path))
}

async function answer(on: Opened, { id, ask }: Call): Promise<void> {
  try {
    const value = await act(on, ask)
    // A dump is as large as the database: handed over, not copied.
    port.postMessage({ id, value } satisfies Answer, value instanceof ArrayBuffer ? [value] : [])
  } catch (error) {
    say({ id, failure: describe(error) })
  }
}

async function act({ lite, statements }: Opened, ask: Ask): Promise<unknown> {
  switch (ask.op) {
    case 'query':
      return await inTurn(ask.transaction, async () => {
        const result = await statements.query(ask.text, ask.values, ask.inArrays ? 'array' : 'object')
        return { rows: ask.asText ? result.rows : readAsUsual(result) }
      })
    case 'exec':
      return await inTurn(ask.transaction, () => execute(statements, ask.text, ask.transaction === undefined))
    case 'begin':
      return await begin(statements)
    case 'end':
      return await end(statements, ask.transaction, ask.how)
    case 'listen':
      return await inTurn(undefined, () => listen(lite, ask.channel))
    case 'unlisten':
      return await inTurn(undefined, () => unlisten(ask.channel))
    case 'dump':
      return await inTurn(undefined, async () =>
        (await lite.dumpDataDir(ask.compressed ? 'gzip' : 'none')).arrayBuffer(),
      )
    case 'close':
      return await inTurn(undefined, () => close(lite))
    default:
      throw new Error(`unknown call ${JSON.stringify(ask satisfies never)}`)
  }
}

async function close(lite: PGlite): Promise<void> {
  await lite.close()
  listening.clear()
}

/** Takes the lock; resolves to what gives it back. */
async function lock(): Promise<() => void> {
  const before = unlocked
  const { promise, resolve } = Promise.withResolvers<void>()
  unlocked = promise
  await before
  return resolve
}

async function inTurn<T>(transaction: number | undefined, work: () => Promise<T>): Promise<T> {
  if (transaction !== undefined) {
    if (!open.has(transaction)) throw new Error('This transaction has ended already.')
    return await work()
  }
  const unlock = await lock()
  try {
    return await work()
  } finally {
    unlock()
  }
}

async function execute(statements: EmbeddedStatements, text: string, alone: boolean): Promise<QueryResult[]> {
  try {
    return (await statements.exec(text)).map((result) => ({ rows: readAsUsual(result) }))
  } catch (error) {
    if (alone) await statements.exec('rollback')
    throw error
  }
}

function readAsUsual({ rows, fields }: Results<Row>): Row[] {
  for (const [at, { name, dataTypeID }] of fields.entries()) {
    const read = readByDriver.get(dataTypeID)
    if (!read) continue
    for (const row of rows) {
      const place = Array.isArray(row) ? at : name
      const text = row[place]
      if (typeof text === 'string') row[place] = read(text, dataTypeID)
    }
  }
  return rows
}

async function begin(statements: EmbeddedStatements): Promise<number> {
  const unlock = await lock()
  try {
    await statements.exec('begin')
  } catch (error) {
    unlock()
    throw error
  }
  const transaction = ++transactions
  open.set(transaction, unlock)
  return transaction
}

async function end(statements: EmbeddedStatements, transaction: number, how: 'commit' | 'rollback'): Promise<void> {
  const unlock = open.get(transaction)
  if (!unlock) throw new Error('This transaction has ended already.')
  open.delete(transaction)
  try {
    await statements.exec(how)
  } finally {
    unlock()
  }
}

async function listen(lite: PGlite, channel: string): Promise<void> {
  if (listening.has(channel)) return
  listening.set(channel, await lite.listen(channel, (payload) => say({ channel, payload })))
}

async function unlisten(channel: string): Promise<void> {
  const stop = listening.get(channel)
  listening.delete(channel)
  await stop?.()
}

function describe(error: unknown) {
  const known = error instanceof Error ? (error as Error & Record<string, unknown>) : undefined
  const fields = failureFields.flatMap((name) =>
    typeof known?.[name] === 'string' ? [[name, known[name]] as const] : [],
  )
  return { message: known?.message ?? String(error), fields: Object.fromEntries(fields) }
}
