import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { openThread } from '#engine/open-thread.ts'
import {
  type Answer,
  type Ask,
  type Call,
  type DatabaseFailure,
  failureFields,
  type Opening,
  type QueryResult,
} from './embedded-protocol.ts'
import { refuseOutsideOf } from './transaction-guard.ts'

type QueryOptions = { rowMode?: 'array' | 'object'; parsers?: object }

/** One session's statements: the database itself, or one open transaction in it. */
export type EmbeddedSession = {
  query(text: string, values?: unknown[], options?: QueryOptions): Promise<QueryResult>
  exec(text: string): Promise<QueryResult[]>
}

/** The embedded database as seen from the main thread. What it throws carries PostgreSQL's own fields (`code`, `constraint`, …). */
export type EmbeddedClient = EmbeddedSession & {
  version: string
  transaction<T>(work: (session: EmbeddedSession) => Promise<T>): Promise<T>
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>
  /** The whole data folder as one tar archive. */
  dump(how: { compressed: boolean }): Promise<Uint8Array>
  /** Resolves when its thread has ended by itself, for want of memory for one: every call is refused from then on. */
  lost: Promise<Error>
  close(): Promise<void>
}

/** An error of the embedded database. */
export class DatabaseError extends Error {
  declare code?: string
  constructor({ message, fields }: DatabaseFailure) {
    super(message)
    this.name = 'DatabaseError'
    for (const name of failureFields) if (fields[name] !== undefined) Object.assign(this, { [name]: fields[name] })
  }
}

/** Node's own, of which its types know the module alone. */
declare const WebAssembly: { compile: (bytes: Uint8Array) => Promise<WebAssembly.Module> }

let program: Promise<WebAssembly.Module> | undefined

/** The database's program, compiled once a process: a second database of the same process then takes a third of the CPU to open. */
async function compiled(): Promise<WebAssembly.Module> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  program ??= readFile(join(dirname(entry), 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
  return await program
}

/** Opens the database in `folder` (made if absent, from `template`, a dump, if given) in a thread of its own. */
export async function openEmbedded(folder: string, template?: string): Promise<EmbeddedClient> {
  const worker = threadFor({ folder, template, program: await compiled() })
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const opened = Promise.withResolvers<string>()
  const lost = Promise.withResolvers<Error>()
  const { ask, settle, endWith } = openCalls((call) => worker.postMessage(call))

  const loseBy = (reason: Error) => {
    opened.reject(reason)
    endWith(reason)
    lost.resolve(reason)
  }
  const failed = (error: unknown) => loseBy(error instanceof Error ? error : new Error(String(error)))
  const stopped = () => loseBy(hasStopped())
  const hear = (answer: Answer) => {
    if ('channel' in answer) for (const tell of listeners.get(answer.channel) ?? []) tell(answer.payload)
    else if ('opened' in answer) opened.resolve(answer.version)
    else if ('unopened' in answer)
      opened.reject(new Error(`The embedded database in ${folder} could not be opened: ${answer.unopened}`))
    else settle(answer)
  }
  worker.on('error', failed).on('exit', stopped).on('message', hear)

  const version = await opened.promise.catch(async (error: unknown) => {
    await worker.terminate()
    throw error
  })
  return {
    version,
    ...session(ask, undefined),
    transaction: (work) => inTransaction(ask, work),
    listen: (channel, hear) => listen(ask, listeners, channel, hear),
    dump: async ({ compressed }) => new Uint8Array(await ask<ArrayBuffer>({ op: 'dump', compressed })),
    lost: lost.promise,
    close: async () => {
      await ask({ op: 'close' }).catch(async (error: unknown) => {
        await worker.terminate()
        throw error
      })
      endWith(hasStopped())
      worker.off('error', failed).off('exit', stopped).off('message', hear)
      worker.unref()
      spare.push(worker)
    },
  }
}

const hasStopped = () => new Error('The embedded database has stopped.')

/** What was asked of the thread, until it is answered. */
function openCalls(post: (call: Call) => void) {
  const calls = new Map<number, { resolve: (value: unknown) => void; reject: (reason: Error) => void }>()
  let lastId = 0
  let ended: Error | undefined
  return {
    ask: <T>(what: Ask): Promise<T> => {
      if (ended) return Promise.reject(ended)
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const call: Call = { id: ++lastId, ask: what }
      calls.set(call.id, { resolve, reject })
      post(call)
      return promise as Promise<T>
    },
    settle: (answer: Extract<Answer, { id: number }>) => {
      const call = calls.get(answer.id)
      calls.delete(answer.id)
      if ('failure' in answer) call?.reject(new DatabaseError(answer.failure))
      else call?.resolve(answer.value)
    },
    /** Refuses what is not answered yet, and whatever is asked from now on. */
    endWith: (reason: Error) => {
      ended ??= reason
      for (const call of calls.values()) call.reject(reason)
      calls.clear()
    },
  }
}

/** Threads whose database is closed. They keep no process alive, and open the next one in a third less time than another thread would. */
const spare: Worker[] = []

function threadFor(opening: Opening): Worker {
  const worker = spare.pop() ?? openThread(new URL('embedded-worker.ts', import.meta.url))
  worker.ref()
  worker.postMessage(opening)
  return worker
}

type AskFor = <T>(what: Ask) => Promise<T>

function session(ask: AskFor, transaction: number | undefined): EmbeddedSession {
  return {
    query: async (text, values = [], { rowMode, parsers } = {}) => {
      if (transaction === undefined) refuseOutsideOf(text)
      return await ask({
        op: 'query',
        text,
        values,
        transaction,
        asText: parsers !== undefined,
        inArrays: rowMode === 'array',
      })
    },
    exec: async (text) => {
      if (transaction === undefined) refuseOutsideOf(text)
      return await ask({ op: 'exec', text, transaction })
    },
  }
}

async function inTransaction<T>(ask: AskFor, work: (session: EmbeddedSession) => Promise<T>): Promise<T> {
  const transaction = await ask<number>({ op: 'begin' })
  let result: T
  try {
    result = await work(session(ask, transaction))
  } catch (error) {
    await ask({ op: 'end', transaction, how: 'rollback' })
    throw error
  }
  await ask({ op: 'end', transaction, how: 'commit' })
  return result
}

async function listen(
  ask: AskFor,
  listeners: Map<string, Set<(payload: string) => void>>,
  channel: string,
  hear: (payload: string) => void,
) {
  const hearing = listeners.get(channel) ?? new Set()
  listeners.set(channel, hearing.add(hear))
  if (hearing.size === 1) await ask({ op: 'listen', channel })
  return async () => {
    hearing.delete(hear)
    if (hearing.size === 0) await ask({ op: 'unlisten', channel })
  }
}
