import { answerParent } from '../children/answer-parent.ts'

/** Answers with its process number; takes too much memory. */
answerParent(async () => process.pid, { spentBytes: 1 })
