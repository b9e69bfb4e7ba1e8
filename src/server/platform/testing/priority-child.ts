import { getPriority } from 'node:os'
import { answerParent } from '../children/answer-parent.ts'

/** Answers with the priority that it has been given by the time it is asked. */
answerParent(async () => getPriority())
