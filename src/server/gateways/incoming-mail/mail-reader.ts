import { Resolver as NodeResolver } from 'node:dns/promises'
import { boundsOfWork } from '#server/platform/children/bounds-of-work.ts'
import {
  ChildEnded,
  ChildFailed,
  ChildNotStarted,
  ChildStalled,
  openChildPool,
} from '#server/platform/children/child-pool.ts'
import type { Resolver } from './dkim-spf-dmarc.ts'
import type { ReadMail } from './read-mail.ts'
import type { Envelope } from './receiver.ts'

/** Reads mails in a process that may die. */
export type MailReader = {
  /** `isWorthAnother`: the process that read it died, which may not be the mail's fault. Throws the reason of the signal, and ChildStalled. */
  read(
    bytes: Uint8Array,
    envelope: Envelope,
    signal?: AbortSignal,
  ): Promise<ReadMail | { problem: string; isWorthAnother: boolean }>
  close(): void
}

export type Asked = { name: string; type: string }
export type Answered = { records: string[] | string[][] } | { code: string }

/** Processor seconds of a mail; the largest takes 1.5. */
export const secondsOfMail = 5
const work = boundsOfWork(secondsOfMail)
const limits = {
  size: 2,
  ...work,
  /** Name lookups may add a minute. */
  maxMs: work.withinMs + 60_000,
  idleMs: 60_000,
  heapMegabytes: 512,
  memoryBytes: 1024 ** 3,
}

export function openMailReader(resolver: Resolver = askNames()): MailReader {
  const script = new URL('read-mail-child.ts', import.meta.url)
  const pool = openChildPool<{ bytes: Uint8Array; envelope: Envelope }, ReadMail | { problem: string }, Asked>(
    script,
    limits,
  )
  const answer = async ({ name, type }: Asked): Promise<Answered> => {
    try {
      return { records: await resolver(name, type) }
    } catch (error) {
      return { code: error instanceof Error && 'code' in error ? String(error.code) : 'ETIMEOUT' }
    }
  }
  return {
    read: async (bytes, envelope, signal) => {
      try {
        const read = await pool.run({ bytes, envelope }, answer, signal)
        return 'problem' in read ? { ...read, isWorthAnother: false } : read
      } catch (error) {
        if (error instanceof ChildNotStarted || error instanceof ChildStalled || signal?.aborted) throw error
        const isOfChild = error instanceof ChildFailed
        return {
          problem: isOfChild ? error.message : 'This is no mail that can be read.',
          isWorthAnother: isOfChild && !(error instanceof ChildEnded),
        }
      }
    },
    close: pool.close,
  }
}

/** Reserved names (RFC 2606, 6761) are not looked up. */
const reserved = /(^|\.)(example|invalid|localhost|test|example\.(com|net|org))\.?$/i

function askNames(): Resolver {
  const names = new NodeResolver({ timeout: 2000, tries: 2 })
  return async (name, type) => {
    if (reserved.test(name)) throw Object.assign(new Error(`${name} belongs to nobody`), { code: 'ENOTFOUND' })
    return (await names.resolve(name, type)) as string[] | string[][]
  }
}
