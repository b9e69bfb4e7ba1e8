import type { Case } from '#contract/cases/case.ts'
import { isFinal } from '#contract/cases/state-questions.ts'

const numbers = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** One sentence on a case: who uses how many photographs. A draft that names nobody has its reference. */
export function titleOf({
  name,
  state,
  infringer,
  host,
  pairs,
}: Pick<Case, 'name' | 'state' | 'infringer' | 'host' | 'pairs'>) {
  const who = infringer || host
  if (who === '' || pairs.length === 0) return name
  const number = numbers[pairs.length] ?? pairs.length
  return `${who} ${isFinal(state) ? 'used' : 'uses'} ${number} of your photographs`
}
