import { answerParent } from '../children/answer-parent.ts'

/** Answers with the number of its process, which takes more than it should from the beginning. */
answerParent(async () => process.pid, { spentBytes: 1 })
