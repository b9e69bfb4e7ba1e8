import { answerParent } from '../children/answer-parent.ts'

const kept: Buffer[] = []

/** Answers with its process number; keeps so many bytes. */
answerParent(async (bytes: number) => {
  kept.push(Buffer.alloc(bytes, 1))
  return process.pid
})
