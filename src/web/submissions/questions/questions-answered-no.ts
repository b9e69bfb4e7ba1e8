import type { Draft } from '#contract/cases/submission/submission.ts'
import { fieldNames } from './field-names.ts'
import { valueAt } from './value-at.ts'

/** Questions that were answered “No”, with the number of the image or page where there are several. */
export function questionsAnsweredNo(draft: Draft): string[] {
  const { ofTheCase, ofImages, ofPages } = fieldNames
  return [
    ...answeredNo(draft, ofTheCase),
    ...draft.images.flatMap((image, at) => numbered(answeredNo(image, ofImages), 'Image', at, draft.images.length)),
    ...draft.matches.flatMap((match, at) => numbered(answeredNo(match, ofPages), 'Page', at, draft.matches.length)),
  ]
}

const answeredNo = (of: unknown, names: Readonly<Record<string, string>>): string[] =>
  Object.entries(names).flatMap(([path, name]) => (valueAt(of, path) === false ? [name] : []))

const numbered = (names: readonly string[], of: string, at: number, count: number): string[] =>
  count === 1 ? [...names] : names.map((name) => `${of} ${at + 1}: ${name}`)
