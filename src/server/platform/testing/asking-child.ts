import { answerParent } from '../children/answer-parent.ts'

/** Asks its input, and answers with the replies. */
answerParent<string[], string>(async (questions, ask) => await Promise.all(questions.map((question) => ask(question))))
