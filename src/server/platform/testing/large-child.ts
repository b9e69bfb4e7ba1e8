import { answerParent } from '../children/answer-parent.ts'

const kept: Buffer[] = []

/** Answers with the number of its process, and keeps so many bytes more. */
answerParent(async (bytes: number) => {
  kept.push(Buffer.alloc(bytes, 1))
  return process.pid
})
