import { availableParallelism } from 'node:os'
import { boundsOfWork } from '../children/bounds-of-work.ts'
import { ChildFailed, openChildPool } from '../children/child-pool.ts'
import { openFairTurns, type Whose } from '../fairness/fair-turns.ts'
import { refuse } from '../refuse.ts'
import type { DocumentSigning, Drawing } from './drawing.ts'

/** Draws and signs documents in processes, in owners' turns. */
export type DocumentMaker = {
  /**
   * Throws what the key or `stamp` throws, and a Refusal (`unavailable`) where the process ended or could not start. Any other error is a fault of
   * the drawing.
   */
  make<Input>(
    drawing: Drawing<Input>,
    input: Input,
    about: { whose: Whose; signing?: DocumentSigning | undefined },
  ): Promise<Uint8Array>
  close(): void
}

/** Plain order to the process, without the key. */
export type DocumentOrder = {
  drawing: string
  input: unknown
  signing: (Omit<DocumentSigning, 'key' | 'stamp'> & KeyInShort & { isStamped: boolean }) | undefined
}
type KeyInShort = Pick<DocumentSigning['key'], 'certificate' | 'certificateChain' | 'keyType' | 'signatureAlgorithm'>
type Algorithm = Parameters<DocumentSigning['key']['sign']>[1]
export type DocumentQuestion = { sign: Uint8Array; algorithm: Algorithm } | { stamp: Uint8Array }

/** Documents at a time: one core stays free for requests, and more than two documents gain nothing. */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
const work = boundsOfWork(30)
/** A document's bounds; the largest takes some processor seconds. */
const limits = {
  size: atOnce,
  ...work,
  /** A stamper of times answers within a minute. */
  maxMs: work.withinMs + 100_000,
  idleMs: 30_000,
  heapMegabytes: 512,
  memoryBytes: 1024 ** 3,
  /** Bytes of fonts and libraries, kept for the next document. */
  keptBytes: 250_000_000,
}

/** Opens the processes of `script`, which answers through `answerOrders` (answer-orders.ts). */
export function openDocumentMaker(script: URL): DocumentMaker {
  const pool = openChildPool<DocumentOrder, Uint8Array, DocumentQuestion>(script, limits)
  const inTurn = openFairTurns(atOnce)
  return {
    make: async ({ name }, input, { whose, signing }) => {
      const order = { drawing: name, input, signing: signing && orderOf(signing) }
      const { answer, failure } = openAnswers(signing)
      try {
        return await inTurn(whose, () => pool.run(order, answer))
      } catch (error) {
        const failed = failure()
        if (failed) throw failed.error
        throw error instanceof ChildFailed ? notReady(error) : error
      }
    },
    close: pool.close,
  }
}

function orderOf({ key, stamp, ...signing }: DocumentSigning): DocumentOrder['signing'] {
  const { certificate, certificateChain, keyType, signatureAlgorithm } = key
  const shown = { certificate, keyType, signatureAlgorithm, ...(certificateChain && { certificateChain }) }
  return { ...signing, ...shown, isStamped: stamp !== undefined }
}

/** Answers the process; `failure` gives errors that pools swallow. */
function openAnswers(signing: DocumentSigning | undefined) {
  let failed: { error: unknown } | undefined
  const answer = async (question: DocumentQuestion) => {
    failed = undefined
    try {
      return 'sign' in question
        ? await signing!.key.sign(question.sign, question.algorithm)
        : await signing!.stamp!(question.stamp)
    } catch (error) {
      failed = { error }
      throw error
    }
  }
  return { answer, failure: () => failed }
}

const notReady = (cause: ChildFailed) =>
  Object.assign(
    refuse('unavailable', 'document.not-ready', 'This document is not ready yet. Try again in a minute.', {
      retryAfterSeconds: 60,
    }),
    { cause },
  )
