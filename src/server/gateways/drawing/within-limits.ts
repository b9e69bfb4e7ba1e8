import { DrawingProblem } from './drawing.ts'
import { endDescendants, watchMemory } from './watch-memory.ts'

type Limits = { ms: number; memory: number }
/** Sentences for exceeded time, and for exceeded memory. */
type Sentences = { tooSlow: string; tooMuch: string }

/**
 * Runs browser work within a time (milliseconds) and a memory (bytes). Rejects with DrawingProblem when either is exceeded, and ends the browser: a
 * page in an endless script never answers.
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
