import { answerParent } from '../children/answer-parent.ts'

const kept: Buffer[] = []

/** Answers with the number of its process; when it is told to, takes ever more memory, or time without end. */
answerParent(async (input) => {
  for (; input === 'take'; await new Promise((resolve) => setTimeout(resolve, 5)))
    kept.push(Buffer.alloc(20_000_000, 1))
  while (input === 'spin');
  return process.pid
})
