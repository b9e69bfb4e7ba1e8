import type { AnswerSource, FilledAnswer } from '#contract/cases/submission/about-work.ts'
import type { SubmissionForm } from '../form.ts'
import { valueAt } from './value-at.ts'

/** Answer that is known for a path of the draft, which names images by their place. */
export function knownAnswer({ draft, suggested }: Pick<SubmissionForm, 'draft' | 'suggested'>, path: string) {
  const [, at, below] = /^images\.(\d+)\.(.+)$/.exec(path) ?? []
  const uuid = at === undefined ? undefined : draft.images[Number(at)]?.uuid
  return suggested.answers[uuid === undefined ? path : `images.${uuid}.${below}`]
}

/** Source of an answer as long as it stands as it was filled in. */
export function sourceOf(form: Pick<SubmissionForm, 'draft' | 'suggested'>, path: string): string | undefined {
  const known = knownAnswer(form, path)
  return known && isSame(valueAt(form.draft, path), known) ? sourceWords[known.from] : undefined
}

export const isSame = (value: unknown, known: FilledAnswer): boolean => canonical(value) === canonical(known.value)

/** Amounts have their fields in one order. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const { value: amount, currency } = value as { value?: unknown; currency?: unknown }
  return JSON.stringify([amount, currency])
}

const sourceWords: Record<AnswerSource, string> = {
  work: 'From what you told us about your work.',
  last: 'From your last case. Please check it.',
  library: 'From your library.',
}

/** Paths of the draft whose answers differ from the known ones. */
export function differingAnswers({ draft, suggested }: Pick<SubmissionForm, 'draft' | 'suggested'>): string[] {
  const places = new Map(draft.images.map(({ uuid }, at) => [uuid, at]))
  return Object.entries(suggested.answers).flatMap(([key, known]) => {
    const [list, uuid = '', ...below] = key.split('.')
    const at = places.get(uuid)
    if (list === 'images' && at === undefined) return []
    const path = list === 'images' ? `images.${at}.${below.join('.')}` : key
    return isSame(valueAt(draft, path), known) ? [] : [path]
  })
}

/** True for an open draft whose owner told about their work, or had a case before. */
export const isKnownOwner = ({ suggested, isOpen }: Pick<SubmissionForm, 'suggested' | 'isOpen'>): boolean =>
  isOpen('images') && Object.values(suggested.answers).some(({ from }) => from !== 'library')
