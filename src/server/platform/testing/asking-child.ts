import { answerParent } from '../children/answer-parent.ts'

/** Asks all that it is given, and answers with what it was answered. */
answerParent<string[], string>(async (questions, ask) => await Promise.all(questions.map((question) => ask(question))))
