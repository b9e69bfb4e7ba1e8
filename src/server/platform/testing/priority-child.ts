import { getPriority } from 'node:os'
import { answerParent } from '../children/answer-parent.ts'

/** Answers with its priority at that moment. */
answerParent(async () => getPriority())
