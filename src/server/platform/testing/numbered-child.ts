import { answerParent } from '../child-pool.ts'

/** Answers with the number of its process, or not at all. */
answerParent(async (input) => await (input === 'never' ? new Promise(() => undefined) : process.pid))
