import type { StateWords } from '#contract/cases/states.ts'

/** Who acts next. */
export const turnInWords: Record<StateWords['whose_turn'], string> = {
  you: 'Your turn',
  us: 'We act next',
  them: 'The image user acts next',
  partner: 'Our legal partners act next',
  nobody: 'Nothing more follows',
}
