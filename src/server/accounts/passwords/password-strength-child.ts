/** A process that scores passwords: an adversarial one takes a quarter of a second, which no request should wait for. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary, translations } from '@zxcvbn-ts/language-en'
import { answerParent } from '#server/platform/children/answer-parent.ts'

/** `own`: the person's words, which are easy to guess. */
export type Chosen = { password: string; own: string[] }
export type Strength = { score: number; warning: string }

const longestScored = 64
const estimate = new ZxcvbnFactory({
  dictionary: { ...common, ...dictionary },
  graphs: adjacencyGraphs,
  translations,
  maxLength: longestScored,
})

answerParent<Chosen>(async ({ password, own }): Promise<Strength> => {
  const { score, feedback } = estimate.check(password.slice(0, longestScored), own)
  return { score, warning: feedback.warning ?? '' }
})
