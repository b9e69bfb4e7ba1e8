import { answerParent } from '../answer-parent.ts'

const kept: Buffer[] = []

/** Answers with the number of its process, or takes ever more memory when it is told to. */
answerParent(async (input) => {
  for (; input === 'take'; await new Promise((resolve) => setTimeout(resolve, 5)))
    kept.push(Buffer.alloc(20_000_000, 1))
  return process.pid
})
