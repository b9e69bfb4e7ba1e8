import { answerParent } from '../children/answer-parent.ts'

/** Answers with its process number, or dies on command. */
answerParent(async (input) => (input === 'die' ? process.exit() : process.pid))
