import { DrawingProblem } from './drawing.ts'
import { endDescendants, watchMemory } from './watch-memory.ts'

type Limits = { ms: number; memory: number }
/** Sentences for a page whose time is over, and for a browser that takes too much. */
type Sentences = { tooSlow: string; tooMuch: string }

/**
 * Has a browser do something within a time, in milliseconds, and a memory, in bytes. Rejects with DrawingProblem when either is over, and ends the
 * browser then: a page whose script never ends answers nothing any more.
 */
export async function withinLimits<T>({ ms, memory }: Limits, says: Sentences, work: () => Promise<T>): Promise<T> {
  const over = Promise.withResolvers<never>()
  const giveUp = (sentence: string) => {
    over.reject(new DrawingProblem(sentence))
    endDescendants()
  }
  const timer = setTimeout(() => giveUp(says.tooSlow), ms)
  const unwatch = watchMemory(memory, () => giveUp(says.tooMuch))
  try {
    return await Promise.race([over.promise, work()])
  } finally {
    clearTimeout(timer)
    unwatch()
  }
}
