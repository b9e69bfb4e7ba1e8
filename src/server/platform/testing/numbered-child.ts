import { answerParent } from '../children/answer-parent.ts'

/** Answers with the number of its process, or dies when it is told to. */
answerParent(async (input) => (input === 'die' ? process.exit() : process.pid))
